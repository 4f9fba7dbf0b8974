import { beforeEach, describe, expect, it } from 'vitest';
import {
  allTabsIdle,
  checkIn,
  checkOut,
  lastActivity,
  markTabsActive,
  noteActivity,
  type TabStorage,
  tabLife,
  takeReport,
} from './idle-tabs.ts';

/** A mock of browser storage. It counts the writes, because each write is an event in other tabs. */
function newStorage(): TabStorage & { writes: number; keys(): string[] } {
  const values = new Map<string, string>();
  return {
    writes: 0,
    keys: () => [...values.keys()],
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem(key, value) {
      this.writes += 1;
      values.set(key, value);
    },
  };
}

let storage: ReturnType<typeof newStorage>;
beforeEach(() => {
  storage = newStorage();
});
const start = 1_700_000_000_000;

describe('activity', () => {
  it('is shared by all tabs and written at most every 5 s', () => {
    expect(lastActivity(storage)).toBeUndefined();
    for (let ms = 0; ms < 20_000; ms += 100) noteActivity(storage, start + ms);
    expect(storage.writes).toBe(4);
    expect(lastActivity(storage)).toBe(start + 15_000);
    noteActivity(storage, start + 15_001, { always: true });
    expect(lastActivity(storage)).toBe(start + 15_001);
  });

  it('is reported to the server by one tab, at most once in a quarter of the idle time, and only if there was new activity', () => {
    expect(takeReport(storage, start, 60)).toBe(false);
    noteActivity(storage, start);
    expect([takeReport(storage, start, 60), takeReport(storage, start, 60)]).toEqual([true, false]);
    expect(takeReport(storage, start + 60_000, 60)).toBe(false);
    noteActivity(storage, start + 6_000);
    expect([takeReport(storage, start + 14_999, 60), takeReport(storage, start + 15_000, 60)]).toEqual([false, true]);
  });

  it('is written even if the clock was set back to before the last activity', () => {
    noteActivity(storage, start);
    noteActivity(storage, start - 3_600_000);
    expect(lastActivity(storage)).toBe(start - 3_600_000);
  });

  it('is unknown when the stored value is unreadable', () => {
    storage.setItem('holdfast.lastActivity', 'yesterday');
    expect(lastActivity(storage)).toBeUndefined();
  });
});

describe('tabs', () => {
  it('are idle only when each of them is idle', () => {
    checkIn(storage, 'a', { checkedAt: start, idle: true });
    checkIn(storage, 'b', { checkedAt: start, idle: false });
    expect(allTabsIdle(storage, start)).toBe(false);
    checkIn(storage, 'b', { checkedAt: start, idle: true });
    expect(allTabsIdle(storage, start)).toBe(true);
  });

  it('count as closed after three minutes without a check-in', () => {
    checkIn(storage, 'crashed', { checkedAt: start, idle: false });
    checkIn(storage, 'a', { checkedAt: start + tabLife, idle: true });
    expect(storage.keys()).toHaveLength(2);
    expect(allTabsIdle(storage, start + tabLife)).toBe(false);
    expect(allTabsIdle(storage, start + tabLife + 1)).toBe(true);
    checkIn(storage, 'a', { checkedAt: start + tabLife + 1, idle: true });
    expect(storage.keys()).toEqual(['holdfast.tab.a']);
  });

  it('are removed when they are closed', () => {
    checkIn(storage, 'a', { checkedAt: start, idle: false });
    checkOut(storage, 'a');
    expect(storage.keys()).toEqual([]);
  });

  it('are all marked as not idle on signing out', () => {
    for (const tab of ['a', 'b', 'c']) checkIn(storage, tab, { checkedAt: start, idle: true });
    expect(allTabsIdle(storage, start)).toBe(true);
    markTabsActive(storage, start);
    expect(allTabsIdle(storage, start)).toBe(false);
    // A tab that checks in later sets its own state again.
    for (const tab of ['a', 'b', 'c']) checkIn(storage, tab, { checkedAt: start + 1, idle: true });
    expect(allTabsIdle(storage, start + 1)).toBe(true);
  });

  it('that were closed do not reappear when another tab signs out', () => {
    checkIn(storage, 'closed', { checkedAt: start, idle: true });
    checkOut(storage, 'closed');
    markTabsActive(storage, start);
    expect(storage.keys().filter((key) => key.startsWith('holdfast.tab.'))).toEqual([]);
  });

  it('leave other keys unchanged and ignore unreadable entries', () => {
    storage.setItem('holdfast.refreshToken', 'kept');
    storage.setItem('holdfast.tab.broken', '{');
    checkIn(storage, 'a', { checkedAt: start, idle: true });
    expect(storage.keys().sort()).toEqual(['holdfast.refreshToken', 'holdfast.tab.a']);
    expect(allTabsIdle(storage, start)).toBe(true);
  });
});
