/** One line for each attempt, with the names that the receiver's log uses for the same things. */
export function evidence(write) {
  return (entry, attempt, verdict) => write(line({
    operation: entry.operation,
    operationId: verdict.report?.operationId,
    key: JSON.stringify(entry.key),
    attemptId: attempt.id,
    attempt: attempt.number,
    kind: attempt.kind,
    submittedAt: new Date(attempt.submittedAt).toISOString(),
    outcome: attempt.outcome,
    query: attempt.kind === 'check' && attempt.outcome !== 'no-response' ? verdict.state : null,
    resourceId: verdict.report?.resourceId && JSON.stringify(verdict.report.resourceId),
  }));
}

function line(fields) {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
