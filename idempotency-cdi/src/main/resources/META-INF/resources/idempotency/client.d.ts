/** What is known about an intent. The first three are definite. */
export type State = 'succeeded' | 'failed' | 'rejected' | 'processing' | 'unknown';

/** One thing that is to happen once. */
export interface Wanted {
  /** Where it is submitted; relative to the page. */
  target: string | URL;
  /** Any but GET, HEAD, OPTIONS and TRACE; POST if it is not given. */
  method?: string;
  /** Stored with the intent. Credentials do not belong here: the option `headers` adds them. */
  headers?: HeadersInit;
  /** The payload as JSON. */
  json?: unknown;
  /** The payload as text; not together with `json`. */
  body?: string;
  /** The receiver's name for the operation, for example `orders.place`. */
  operation?: string;
  /** The receiver's result resource, `…/idempotency`: with `operation`, where the result is asked for by key. */
  results?: string | URL;
  /** An unresolved intent with the same name and payload is the same intent, in any tab and after a reload. */
  name?: string;
  /** What to call it on the page. Kept when the payload is deleted. */
  label?: string;
  /** Your own key, for this intent only; a UUIDv7 if it is not given. */
  key?: string;
}

/** What is wanted, with the one key that it has for ever. Submit the same one to ask again. */
export interface Intent {
  readonly key: string;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  readonly name: string | null;
  readonly label: string | null;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where there is none, and after the end is known: it is deleted then. */
  readonly body: string | null;
  readonly operation: string | null;
  readonly results: string | null;
}

/** One request for an intent. It is stored before it is sent, and again when it has ended. */
export interface Attempt {
  /** Sent as `Idempotency-Attempt`; the receiver's log has it too. */
  readonly id: string;
  /** 1, 2, 3 … over all tabs and reloads. */
  readonly number: number;
  readonly kind: 'submit' | 'check';
  readonly submittedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  /** The HTTP status, or `no-response`; null while it runs. Status `0` is a redirection, which is not followed. */
  readonly outcome: string | null;
  /** What its answer told; `rejected` if this attempt was refused. */
  readonly state: State | null;
  readonly statusLink: string | null;
  /** The receiver asked not to be asked again before (`Retry-After`). */
  readonly notBefore: number | null;
}

/** Why the receiver said no (RFC 9457). */
export interface Reason {
  /** `about:blank` where the receiver gave none. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string | null;
}

/** How an intent ended. */
export interface Outcome {
  readonly state: 'succeeded' | 'failed' | 'rejected';
  readonly closedAt: number;
  readonly operationId: string | null;
  readonly resourceId: string | null;
  readonly reason: Reason | null;
}

/** All that is stored about an intent. */
export interface Entry extends Intent {
  /** Of method, target, headers and payload, once these are deleted: so that its key is not taken for another intent. */
  readonly digest: string | null;
  readonly attempts: readonly Attempt[];
  /** Null while it is unresolved. */
  readonly outcome: Outcome | null;
  /** The last moment at which the receiver takes a retry for one; null where it did not say. */
  readonly retryUntil: number | null;
}

/** An answer that arrived whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Reads `text`; throws a SyntaxError if that is no JSON. */
  json(): any;
}

/** What is known when a call ends. If `state` is not definite, the intent stays in the store as unresolved. */
export interface Result {
  readonly key: string;
  readonly state: State;
  /** The recorded response; null where it is not to be had, or the intent was closed by an earlier call. */
  readonly response: Answer | null;
  readonly operationId: string | null;
  readonly resourceId: string | null;
  readonly reason: Reason | null;
  readonly attempts: readonly Attempt[];
  /** When the end became known; absent while it is not. */
  readonly closedAt?: number;
}

/** How long and how often, for one call; times in milliseconds. */
export interface Limits {
  /** From sending to the last byte of the answer: 10 s. */
  attemptTime: number;
  /** Submissions and queries together: 20. */
  maxAttempts: number;
  /** No attempt starts after it: 1 min. */
  totalTime: number;
  /** The longest pause after the first attempt; it doubles with each: 0.2 s. */
  firstPause: number;
  /** What the doubling ends at: 10 s. */
  longestPause: number;
  /** How long, from its creation, the receiver remembers a key for certain: 1 day. 0: it is not known to honour keys. */
  retryWindow: number;
}

export interface Options {
  /** Who is signed in. The intents of one owner are not seen by another; use a name that never changes. */
  owner?: string;
  /** Adds headers to each attempt, such as `Authorization`. Never stored. What it throws, the call throws. */
  headers?: (entry: Entry, attempt: Attempt) => HeadersInit | Promise<HeadersInit>;
  /** More for `fetch`, for example `{ credentials: 'include' }`. */
  fetchOptions?: Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect' | 'cache' | 'mode'> & {
    mode?: Exclude<RequestMode, 'no-cors'>;
  };
  /**
   * Whether a response of success is what the page expects. By default: what calls itself JSON is JSON, a page
   * (`text/html`) is no answer, and where the intent has `results`, the receiver has to show that it answers from its
   * record (`Link; rel=status`, `Idempotency-Replayed` or a status document).
   */
  check?: (answer: Answer) => boolean;
  limits?: Partial<Limits>;
  /** Gets one line for each attempt; `console.debug` by default. */
  log?: (line: string) => void;
}

/**
 * Nothing could be written down or read, and `cause` says why. If that happens before an attempt, nothing was sent by
 * it. If it happens after one, the intent stays unresolved, and its result is asked for the next time.
 */
export class StoreError extends Error {
  readonly cause: DOMException | Error | null;
}

export interface Client {
  /** Checks what is wanted and gives it its key; stores and sends nothing. Throws a TypeError if it cannot be sent. */
  intent(wanted: Wanted): Intent;
  /**
   * Stores the intent and submits it, or finds out what became of it. Called again for the same intent, in this tab or
   * another, it waits for the same end; if that is known it is told without a request. Rejects with a StoreError, or
   * with a TypeError if the key is that of another intent.
   */
  submit(intent: Intent): Promise<Result>;
  /** Goes on with an intent of the store, with new limits. Its result is asked for before anything is sent again. */
  resume(key: string): Promise<Result>;
  /** Goes on with all unresolved ones at once. One that fails is reported on the console as an error. */
  resumeAll(): Promise<Result[]>;
  /** Those without a definite end, the oldest first. */
  unresolved(): Promise<Entry[]>;
  /** Those, and the ones that were closed in the last week. */
  intents(): Promise<Entry[]>;
  /** The keys of those that cannot be read; they do not keep the others from being used. */
  unreadable(): Promise<string[]>;
  /**
   * Deletes one from the store, whatever its state; false if it is being worked at. Of an unresolved one nobody will
   * know what became of it.
   */
  forget(key: string): Promise<boolean>;
  /** Tells the keys of intents that changed, in this tab or another. Call the result to hear no more. */
  onChange(listener: (key: string) => void): () => void;
  /** Stops listening and lets go of the store. What is under way may fail with a StoreError. */
  close(): void;
}

export function createClient(options?: Options): Client;
