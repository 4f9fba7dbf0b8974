/**
 * The tabs of one browser and their last activity, in their shared storage. Each tab has its own key and therefore does
 * not overwrite the data of other tabs.
 */

/** Milliseconds without a check-in after which a tab is considered closed, crashed or frozen (specification 9). */
export const tabLife = 3 * 60_000;
/** Minimum time in milliseconds between two writes of activity. */
const throttle = 5_000;

const activityKey = 'holdfast.lastActivity';
const reportedKey = 'holdfast.reportedActivity';
const signedOutKey = 'holdfast.signedOutAt';
const buildTabKey = (tab: string) => `holdfast.tab.${tab}`;

/** The members of `localStorage` that are used. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface TabEntry {
  readonly checkedAt: number;
  /** Whether the tab has neither recent activity nor unsaved input. */
  readonly idle: boolean;
}

function readEntry(storage: TabStorage, key: string): TabEntry | undefined {
  try {
    const entry = JSON.parse(storage.getItem(key) ?? '') as TabEntry | null;
    return typeof entry?.checkedAt === 'number' ? entry : undefined;
  } catch {
    // Unreadable entries are ignored.
    return undefined;
  }
}

const listTabKeys = (storage: TabStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(buildTabKey('')),
  );

/**
 * Returns when there was last activity in any tab, in milliseconds since 1970; undefined if there has been no activity.
 */
export function lastActivity(storage: TabStorage): number | undefined {
  const at = Number(storage.getItem(activityKey) ?? Number.NaN);
  return Number.isFinite(at) ? at : undefined;
}

/** Returns whether a storage event was caused by activity in another tab. */
export const isActivity = ({ key }: Pick<StorageEvent, 'key'>): boolean => key === activityKey;

/**
 * Stores the time of an activity. Writes at most every 5 s unless `always` is set, because each write is an event in
 * every other tab.
 */
export function noteActivity(storage: TabStorage, now: number, { always = false } = {}): void {
  const before = lastActivity(storage);
  if (always || before === undefined || before > now || now - before >= throttle)
    storage.setItem(activityKey, String(now));
}

/**
 * Returns whether this tab should now report the latest activity to the server. If so, stores the time of the report.
 * Without reports, the server would not notice typing that causes no request. One tab reports for all tabs, at most
 * four times within an idle time.
 * @param timeOut idle time in seconds
 */
export function takeReport(storage: TabStorage, now: number, timeOut: number): boolean {
  const activity = lastActivity(storage);
  const reported = Number(storage.getItem(reportedKey) ?? Number.NEGATIVE_INFINITY);
  const isDue = activity !== undefined && activity > reported && now - reported >= (timeOut * 1000) / 4;
  if (isDue) storage.setItem(reportedKey, String(now));
  return isDue;
}

/** Records that a tab is open and whether it is idle, and deletes the entries of closed tabs. */
export function checkIn(storage: TabStorage, tab: string, entry: TabEntry): void {
  storage.setItem(buildTabKey(tab), JSON.stringify(entry));
  for (const key of listTabKeys(storage)) {
    const { checkedAt } = readEntry(storage, key) ?? { checkedAt: Number.NEGATIVE_INFINITY };
    if (entry.checkedAt - checkedAt > tabLife) storage.removeItem(key);
  }
}

/** Deletes the entry of a tab that is being closed. */
export function checkOut(storage: TabStorage, tab: string): void {
  storage.removeItem(buildTabKey(tab));
}

/** Returns whether every open tab is idle. */
export function allTabsIdle(storage: TabStorage, now: number): boolean {
  const signedOutAt = Number(storage.getItem(signedOutKey) ?? Number.NEGATIVE_INFINITY);
  return listTabKeys(storage)
    .map((key) => readEntry(storage, key))
    .every((entry) => !entry || now - entry.checkedAt > tabLife || (entry.idle && entry.checkedAt > signedOutAt));
}

/**
 * Marks all tabs as not idle when a sign-in ends (specification 4). Otherwise the next person would start with idle
 * tabs. A tab stays marked until it checks in again. The entries themselves are not rewritten, because that could bring
 * back the entry of a tab that is being closed.
 */
export function markTabsActive(storage: TabStorage, now: number): void {
  storage.setItem(signedOutKey, String(now));
}
