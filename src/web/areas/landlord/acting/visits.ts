const key = 'holdfast.visits';

type Visits = Readonly<Record<string, string>>;

/** When this browser last worked in each organisation, as ISO moments by uid; a stored text that is none of ours counts as none. */
export function visits(): Visits {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Visits;
  } catch {
    return {};
  }
}

/** How many organisations are remembered. */
const most = 50;

export function rememberVisit(uid: string, now = new Date()): void {
  const latest = Object.entries({ ...visits(), [uid]: now.toISOString() })
    .toSorted(([, a], [, b]) => (a < b ? 1 : -1))
    .slice(0, most);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(latest)));
}
