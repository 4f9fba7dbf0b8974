/** The tabs of one browser and their common last activity, in the storage that they share. One key a tab: no tab writes over another. */

/** A tab that has not checked for this long is gone: closed, crashed or frozen (specification 9). */
export const tabLife = 3 * 60_000;
/** Activity is written at most this often. */
const throttle = 5_000;

const activityKey = 'holdfast.lastActivity';
const tabKey = (tab: string) => `holdfast.tab.${tab}`;

/** What of `localStorage` is needed. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface TabEntry {
  readonly checkedAt: number;
  /** Nobody is there, and nothing is unsaved. */
  readonly idle: boolean;
}

function entryAt(storage: TabStorage, key: string): TabEntry | undefined {
  try {
    const entry = JSON.parse(storage.getItem(key) ?? '') as TabEntry | null;
    return typeof entry?.checkedAt === 'number' ? entry : undefined;
  } catch {
    // Whatever it is, it is no entry: it counts as gone.
    return undefined;
  }
}

const tabKeys = (storage: TabStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(tabKey('')),
  );

/** The last activity in any tab, in ms since 1970; undefined where there was none yet. */
export function lastActivity(storage: TabStorage): number | undefined {
  const at = Number(storage.getItem(activityKey) ?? Number.NaN);
  return Number.isFinite(at) ? at : undefined;
}

/** Whether another tab has told of activity. */
export const isActivity = ({ key }: Pick<StorageEvent, 'key'>): boolean => key === activityKey;

/** Somebody is there. Written at most every 5 s unless `always`: other tabs are told of every write. */
export function noteActivity(storage: TabStorage, now: number, { always = false } = {}): void {
  const before = lastActivity(storage);
  if (always || before === undefined || before > now || now - before >= throttle)
    storage.setItem(activityKey, String(now));
}

/** A tab says that it is there, and whether it is idle; entries of tabs that are gone are dropped. */
export function checkIn(storage: TabStorage, tab: string, entry: TabEntry): void {
  storage.setItem(tabKey(tab), JSON.stringify(entry));
  for (const key of tabKeys(storage)) {
    const { checkedAt } = entryAt(storage, key) ?? { checkedAt: Number.NEGATIVE_INFINITY };
    if (entry.checkedAt - checkedAt > tabLife) storage.removeItem(key);
  }
}

/** A tab is closed. */
export function checkOut(storage: TabStorage, tab: string): void {
  storage.removeItem(tabKey(tab));
}

/** Whether every tab that is still there is idle. */
export function allTabsIdle(storage: TabStorage, now: number): boolean {
  return tabKeys(storage)
    .map((key) => entryAt(storage, key))
    .every((entry) => !entry || now - entry.checkedAt > tabLife || entry.idle);
}

/** Signing out marks all tabs as not idle (specification 4): who signs in next does not inherit it. */
export function markTabsActive(storage: TabStorage): void {
  for (const key of tabKeys(storage)) {
    const entry = entryAt(storage, key);
    if (entry) storage.setItem(key, JSON.stringify({ ...entry, idle: false }));
  }
}
