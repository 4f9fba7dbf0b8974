const key = 'holdfast.visits';

type Visits = Readonly<Record<string, string>>;

/**
 * Returns when each organisation was last visited in this browser, as ISO times by uid. Invalid stored data is ignored.
 */
export function readVisits(): Visits {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Visits;
  } catch {
    return {};
  }
}

/** The number of organisations to remember. */
const maxVisits = 50;

export function rememberVisit(uid: string, now = new Date()): void {
  const latest = Object.entries({ ...readVisits(), [uid]: now.toISOString() })
    .toSorted(([, a], [, b]) => (a < b ? 1 : -1))
    .slice(0, maxVisits);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(latest)));
}
