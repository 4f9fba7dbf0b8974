const key = 'holdfast.visits';

type Visits = Readonly<Record<string, string>>;

/** Returns when this browser last worked in each organisation: ISO times by uid. Invalid stored text counts as none. */
export function readVisits(): Visits {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Visits;
  } catch {
    return {};
  }
}

/** As many organisations are remembered. */
const maxVisits = 50;

export function rememberVisit(uid: string, now = new Date()): void {
  const latest = Object.entries({ ...readVisits(), [uid]: now.toISOString() })
    .toSorted(([, a], [, b]) => (a < b ? 1 : -1))
    .slice(0, maxVisits);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(latest)));
}
