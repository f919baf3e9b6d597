import { createClient } from './idempotency/client.js';

const form = document.getElementById('order');
const fields = form.elements;

/** One for each user: what alice asked for is not sent as bob. */
let client = null;
let credentials = {};

/** What the form asks for. It is made with the first click, and any number of clicks mean the same one. */
let intent = null;

/** Of how many intents the end is known: with each of them something may have changed at the server. */
let settled = -1;

/** How many calls of the client have not ended. What they are at needs no notice. */
let busy = 0;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  intent = intent ?? client.intent(wanted());
  tell('Placing the order …');
  const [result] = await ended(client.submit(intent).then((one) => [one]));
  document.getElementById('another').hidden = intent === null || result?.closedAt === undefined;
});

// Another content is another wish, and so is the explicit one.
form.addEventListener('input', startAnew);
document.getElementById('another').addEventListener('click', () => {
  startAnew();
  form.requestSubmit();
});

fields.user.addEventListener('change', () => {
  sessionStorage.setItem('user', fields.user.value);
  userChosen();
});
fields.password.addEventListener('change', signIn);

document.getElementById('restock').addEventListener('submit', async (event) => {
  event.preventDefault();
  const onHand = event.target.elements.onHand.valueAsNumber;
  await ask(stock(), { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ onHand }) });
  await showStock();
});
fields.sku.addEventListener('change', showStock);

document.getElementById('find-out').addEventListener('click', () => {
  tell('Asking …');
  ended(client.resumeAll());
});
addEventListener('online', () => client.resumeAll());

// A reload makes nobody else of the user.
fields.user.value = sessionStorage.getItem('user') ?? '';
userChosen();

function userChosen() {
  fields.password.disabled = fields.user.value === '';
  // The passwords of the demo are the names.
  fields.password.value = fields.user.value;
  signIn();
}

function signIn() {
  client?.close();
  const user = fields.user.value;
  credentials = user === '' ? {} : { Authorization: `Basic ${btoa(`${user}:${fields.password.value}`)}` };
  const own = credentials;
  client = createClient({
    owner: user,
    headers: (entry, attempt) => ({ ...own, ...fault(attempt) }),
    // The browser adds no credentials of its own, and does not ask the user for any.
    fetchOptions: { credentials: 'omit' },
    check: (answer) => answer.status === 201,
    // Long enough for somebody to start the server again.
    limits: { totalTime: 300000, maxAttempts: 100 },
  });
  client.onChange(showIntents);
  settled = -1;
  startAnew();
  tell('');
  showIntents();
}

function wanted() {
  const sku = fields.sku.value;
  const quantity = fields.quantity.valueAsNumber;
  return {
    target: 'api/orders',
    json: { sku, quantity },
    operation: 'orders.place',
    results: 'api/idempotency',
    name: 'order',
    label: `${quantity} × ${sku}`,
  };
}

/** Only the first attempt goes wrong; the way out of it is to be seen. */
function fault(attempt) {
  return attempt.number === 1 && fields.fault.value !== '' ? { 'Lab-Fault': fields.fault.value } : {};
}

function startAnew() {
  intent = null;
  document.getElementById('another').hidden = true;
}

/** Waits for the results and tells them; none where it failed, or where another user has come meanwhile. */
async function ended(call) {
  const asked = client;
  busy++;
  const results = await call.catch((error) => {
    console.error(error);
    return error.message;
  });
  busy--;
  if (asked !== client) {
    return [];
  }
  tell(Array.isArray(results) ? results.map(sentence).join(' ') : results);
  await showIntents();
  return Array.isArray(results) ? results : [];
}

function sentence({ state, resourceId, reason }) {
  switch (state) {
    case 'succeeded': return `Your order is ${resourceId}.`;
    case 'failed': return `No order: ${reason?.title ?? 'the server said no'}.`;
    case 'rejected': return `No order, and nothing happened: ${reason.detail ?? reason.title}.`;
    case 'processing': return 'The server is still at it. Find out later, below.';
    default: return 'Nobody has said yet. Find out below; do not order again.';
  }
}

function tell(text) {
  document.getElementById('told').textContent = text;
}

async function showIntents() {
  const asked = client;
  const entries = await asked.intents().catch((error) => {
    if (asked === client) {
      tell(error.message);
    }
    return [];
  });
  if (asked !== client) {
    return;
  }
  const open = entries.filter(({ outcome }) => outcome === null).length;
  const notice = document.getElementById('open');
  notice.hidden = open === 0 || busy > 0;
  notice.firstElementChild.textContent = open === 1
    ? 'Of one order it is not known yet what became of it.'
    : `Of ${open} orders it is not known yet what became of them.`;
  document.getElementById('none').hidden = entries.length > 0;
  document.getElementById('intents').replaceChildren(...entries.reverse().map(intentItem));
  if (settled !== entries.length - open) {
    settled = entries.length - open;
    await Promise.all([showStock(), showOrders()]);
  }
}

function intentItem(entry) {
  const { key, label, attempts, outcome } = entry;
  const line = element('div', 'line',
    element('strong', '', label ?? key),
    element('span', `state ${outcome?.state ?? 'open'}`, outcome?.state ?? openState(attempts)),
    element('span', 'why', outcome === null ? '' : outcome.resourceId ?? outcome.reason?.title ?? ''),
    ...(outcome === null ? [] : [button('Forget', () => client.forget(key))]));
  return element('li', '', line,
    element('div', 'attempts', attemptsText(attempts)),
    element('code', '', `key ${key}`));
}

function openState(attempts) {
  return attempts.some(({ endedAt }) => endedAt === null) ? 'on its way' : attempts[attempts.length - 1]?.state ?? 'stored';
}

/** A server that is down for long makes for many; the last ones tell enough. */
function attemptsText(attempts) {
  const earlier = Math.max(0, attempts.length - 6);
  const last = attempts.slice(earlier).map(attemptText);
  return [...(earlier > 0 ? [`${earlier} earlier`] : []), ...last].join(' → ') || 'not sent yet';
}

function attemptText({ number, kind, outcome, state }) {
  return `${number}. ${kind}: ${outcome === null ? '…' : outcome === 'no-response' ? 'no answer' : `${outcome}, ${state}`}`;
}

function stock() {
  return `api/stock/${encodeURIComponent(fields.sku.value)}`;
}

async function showStock() {
  const asked = stock();
  const level = await ask(asked);
  if (asked !== stock()) {
    return;
  }
  document.getElementById('stock').textContent =
    level === null ? 'not known' : `${level.onHand} × ${level.sku}`;
}

async function showOrders() {
  const asked = client;
  const orders = (await ask('api/orders')) ?? [];
  if (asked !== client) {
    return; // they are another user's
  }
  document.getElementById('no-orders').hidden = orders.length > 0;
  document.getElementById('orders').replaceChildren(...orders.map(({ id, sku, quantity }) =>
    element('li', '', element('div', 'line', element('strong', '', `${quantity} × ${sku}`), element('code', '', id)))));
}

/** What the server says, or null where it says nothing of use. */
async function ask(address, request = {}) {
  try {
    const headers = { ...request.headers, ...credentials };
    const response = await fetch(address, { ...request, headers, credentials: 'omit', cache: 'no-store' });
    return response.ok ? await response.json() : null;
  } catch (noAnswer) {
    return null;
  }
}

function button(text, onClick) {
  const made = element('button', '', text);
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}

function element(name, className, ...content) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}
