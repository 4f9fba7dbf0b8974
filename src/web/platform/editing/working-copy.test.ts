import { describe, expect, it, vi } from 'vitest';
import { fields } from '#root/domain/values/merge/fields.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { type Rebase, type Remote, WorkingCopy } from './working-copy.ts';

interface Values {
  readonly name: string;
  readonly text: string;
  readonly note: string;
}

const shape = fields<Values>({ name: value(), text: value(), note: value() });
const first: Values = { name: 'Pay', text: '', note: '' };
const start = (asksAlways = false) =>
  new WorkingCopy<Values>({ shape, base: { version: 1, value: first }, asksAlways });
const stale = new ApiError({ status: 412, code: 'version_mismatch', message: 'changed' });

/** Mocks a server on which others have saved `version`. `beforeWrite` runs during each write. */
function serverAt(version: number, now: Values, beforeWrite: () => void = () => undefined) {
  const state = { version, value: now };
  const remote: Remote<Values> = {
    write: async (next, from) => {
      beforeWrite();
      if (from !== state.version) throw stale;
      Object.assign(state, { version: from + 1, value: next });
      return { ...state };
    },
    read: async () => ({ ...state }),
  };
  return { state, remote };
}

describe('saving a working copy', () => {
  it('input that is typed before the response arrives is kept', async () => {
    const copy = start();
    const { remote } = serverAt(1, first, () => copy.edit({ ...first, text: 'Sent, and typed on' }));
    copy.edit({ ...first, text: 'Sent' });
    await copy.save(copy.mine, remote);
    expect(copy.base).toEqual({ version: 2, value: { ...first, text: 'Sent' } });
    expect(copy.mine.text).toBe('Sent, and typed on');
    expect(copy.isDirty).toBe(true);
  });

  it('changes saved by others are merged, also into values that wait to be saved', async () => {
    const copy = start();
    const { state, remote } = serverAt(4, { ...first, note: 'Theirs' });
    const waiting: Values[] = [{ ...first, text: 'Waits' }];
    copy.edit({ ...first, text: 'Mine' });
    await copy.save(copy.mine, remote, (rebase: Rebase<Values>) => waiting.push(...waiting.splice(0).map(rebase)));
    expect(state).toEqual({ version: 5, value: { name: 'Pay', text: 'Mine', note: 'Theirs' } });
    expect(waiting).toEqual([{ name: 'Pay', text: 'Waits', note: 'Theirs' }]);
    expect(copy.mine).toEqual(state.value);
    expect([copy.isDirty, copy.isConflicted]).toEqual([false, false]);
  });

  it('saving stops after five attempts, if others save before each attempt', async () => {
    const copy = start();
    let version = 1;
    const write = vi.fn(async () => {
      throw stale;
    });
    const read = async () => {
      version += 1;
      return { version, value: first };
    };
    copy.edit({ ...first, text: 'Mine' });
    await expect(copy.save(copy.mine, { write, read })).rejects.toBe(stale);
    expect(write).toHaveBeenCalledTimes(5);
  });

  it('if the server refuses a save for a reason other than a conflict, the save fails and the input is kept', async () => {
    const copy = start();
    copy.edit({ ...first, text: 'Mine' });
    const lost = new Error('no network');
    const { remote } = serverAt(1, first, () => {
      throw lost;
    });
    await expect(copy.save(copy.mine, remote)).rejects.toBe(lost);
    expect([copy.mine.text, copy.base.version, copy.isConflicted]).toEqual(['Mine', 1, false]);
  });
});

describe('a conflict', () => {
  const theirs = { name: 'Theirs', text: '', note: 'Theirs' };
  const conflicted = async (asksAlways = false) => {
    const copy = start(asksAlways);
    const { state, remote } = serverAt(4, theirs);
    copy.edit({ ...first, name: 'Mine', text: 'Mine' });
    await expect(copy.save(copy.mine, remote)).rejects.toBe(stale);
    return { copy, state, remote };
  };

  it('asks about parts that both people changed, and merges all other parts', async () => {
    const { copy, state } = await conflicted();
    expect(copy.isConflicted).toBe(true);
    expect(copy.differences).toEqual([
      { path: ['name'], base: 'Pay', mine: 'Mine', theirs: 'Theirs', isConflict: true },
    ]);
    expect(copy.mine).toEqual({ name: 'Mine', text: 'Mine', note: 'Theirs' });
    expect(state.version).toBe(4);
  });

  it.each([
    ['Mine', false],
    ['Theirs', true],
  ])('resolved with "%s" saves that value and the input typed since', async (name, takesTheirs) => {
    const { copy, state, remote } = await conflicted();
    copy.edit({ ...copy.mine, note: 'Typed on' });
    expect(copy.differences).toHaveLength(1);
    copy.resolve(() => takesTheirs);
    expect([copy.isConflicted, copy.isDirty]).toEqual([false, true]);
    await copy.save(copy.mine, remote);
    expect(state).toEqual({ version: 5, value: { name, text: 'Mine', note: 'Typed on' } });
  });

  it('has no differences once the person has typed the other person’s value', async () => {
    const { copy } = await conflicted();
    copy.edit({ ...copy.mine, name: 'Theirs' });
    expect(copy.differences).toEqual([]);
  });

  it('shows the newest version when somebody else saves the record again', async () => {
    const { copy } = await conflicted();
    expect(copy.rebase({ version: 5, value: { ...theirs, name: 'Newer', note: 'Newer' } })).toBe(false);
    expect(copy.differences.map((one) => [one.path[0], one.theirs])).toEqual([['name', 'Newer']]);
    expect(copy.mine.note).toBe('Newer');
    expect(copy.rebase({ version: 6, value: { ...theirs, name: 'Pay' } })).toBe(true);
    expect(copy.isConflicted).toBe(false);
  });

  it('covers every change by others if the copy always asks, and nothing on the screen changes before the choice', async () => {
    const { copy } = await conflicted(true);
    expect(copy.mine).toEqual({ name: 'Mine', text: 'Mine', note: '' });
    expect(copy.differences.map(({ path, isConflict }) => [path[0], isConflict])).toEqual([
      ['name', true],
      ['note', false],
    ]);
    copy.resolve(([field]) => field === 'note');
    expect(copy.mine).toEqual({ name: 'Mine', text: 'Mine', note: 'Theirs' });
  });
});

describe('a working copy', () => {
  it('calls its listeners after each change', () => {
    const copy = start();
    const listener = vi.fn();
    const stop = copy.subscribe(listener);
    copy.edit({ ...first, name: 'Mine' });
    copy.reset({ version: 2, value: first });
    stop();
    copy.edit({ ...first, name: 'Mine' });
    expect(listener).toHaveBeenCalledTimes(2);
    expect(copy.base.version).toBe(2);
  });
});
