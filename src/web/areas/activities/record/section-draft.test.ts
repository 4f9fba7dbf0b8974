import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActivityRecord } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { entries } from '#root/domain/values/merge/fields.ts';
import { value } from '#root/domain/values/merge/shape.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LocalCopies, LocalCopy } from '#root/web/platform/editing/local-copy.ts';
import { AutosaveQueue } from '#root/web/platform/ui/autosave-queue.ts';
import { SectionDraft } from './section-draft.ts';
import type { SectionModel } from './section-model.ts';

vi.mock('#root/web/platform/api/call.ts', () => ({ call: vi.fn() }));

type Values = Readonly<Record<string, string>>;

const model: SectionModel<Values> = {
  section: 'details',
  endpoint: activitySteps.details,
  toValues: (record) => (record as unknown as { values: Values }).values,
  shape: entries(value()),
  words: { label: ([field = '']) => field, show: (_path, part) => String(part) },
};
const noCopies: LocalCopies = { save: vi.fn(), read: () => undefined, remove: vi.fn(), has: () => false };
const buildRecord = (uid: string, version: number, values: Values) =>
  ({ uid, version, values }) as unknown as ActivityRecord;
const stale = new ApiError({ status: 412, code: 'version_mismatch', message: 'changed', requestId: '' });

/** Mocks a server with one record. `onGet` and `onPut` run during its requests. */
function mockServer(uid: string, first: Values) {
  const state = { version: 1, values: first, onGet: async () => {}, onPut: async () => {} };
  vi.mocked(call).mockImplementation((async (
    endpoint: { method: string },
    input: { version: number; body: Values },
  ) => {
    if (endpoint.method === 'GET') {
      await state.onGet();
      return { data: buildRecord(uid, state.version, state.values) };
    }
    await state.onPut();
    if (input.version !== state.version) throw stale;
    Object.assign(state, { version: state.version + 1, values: input.body });
    return { data: { version: state.version, warnings: [] } };
  }) as typeof call);
  return state;
}

let count = 0;
/** Opens a section with an autosave queue, as the page does. */
function openSection(first: Values) {
  count += 1;
  const uid = `activity ${count}`;
  const at = mockServer(uid, first);
  const draft = new SectionDraft(buildRecord(uid, 1, first), model, noCopies);
  const queue: AutosaveQueue<Values> = new AutosaveQueue<Values>({
    save: (values) => draft.write(values, false, (put) => queue.rework(put)),
    isConflict: (error) => error === stale,
    onState: () => undefined,
  });
  const type = (values: Values) => {
    draft.edit({ ...draft.copy.mine, ...values });
    if (!draft.copy.isConflicted) queue.change(draft.copy.mine);
  };
  return { at, draft, queue, type, settle: () => queue.flush() };
}

beforeEach(() => vi.clearAllMocks());

describe('saving a section', () => {
  it('does not undo what somebody else saved in the meantime', async () => {
    const { at, draft, type, settle } = openSection({ name: 'Pay', text: '', note: '' });
    Object.assign(at, { version: 2, values: { name: 'Pay', text: '', note: 'Theirs' } });
    at.onPut = async () => {
      at.onPut = async () => {};
      type({ text: 'Mine, and more' });
    };
    type({ text: 'Mine' });
    await settle();
    await settle();
    expect(draft.copy.mine).toEqual({ name: 'Pay', text: 'Mine, and more', note: 'Theirs' });
    expect(at.values).toEqual(draft.copy.mine);
  });

  it('does not undo another person’s change if the first attempt to save the merged values fails', async () => {
    const { at, draft, type, settle } = openSection({ name: 'Pay', text: '', note: '' });
    Object.assign(at, { version: 2, values: { name: 'Pay', text: '', note: 'Theirs' } });
    at.onGet = async () => {
      at.onPut = async () => {
        at.onPut = async () => {};
        throw new Error('no network');
      };
    };
    type({ text: 'Mine' });
    await settle();
    await settle();
    expect(at.values).toEqual({ name: 'Pay', text: 'Mine', note: 'Theirs' });
    expect(draft.copy.mine).toEqual(at.values);
  });

  it('keeps what was typed while a conflict was open', async () => {
    const { at, draft, queue, type, settle } = openSection({ name: 'Pay', text: '', note: '' });
    Object.assign(at, { version: 2, values: { name: 'Theirs', text: '', note: '' } });
    type({ name: 'Mine' });
    await settle();
    expect(draft.copy.differences.map(({ path }) => path.join())).toEqual(['name']);
    type({ text: 'Typed while the question stood there' });
    draft.copy.resolve(([field]) => field === 'name');
    await queue.resume(draft.resolve());
    expect(at.values).toEqual({ name: 'Theirs', text: 'Typed while the question stood there', note: '' });
  });

  it('keeps what was typed if something outside the section saved the record in the meantime', async () => {
    const { at, draft, type, settle } = openSection({ name: 'Pay', text: '', note: '' });
    type({ text: 'Typed' });
    draft.acceptRecord(buildRecord(draft.uid, 2, { name: 'Pay', text: '', note: 'Put back' }));
    expect(draft.copy.mine).toEqual({ name: 'Pay', text: 'Typed', note: 'Put back' });
    Object.assign(at, { version: 2, values: { name: 'Pay', text: '', note: 'Put back' } });
    type({});
    await settle();
    expect(at.values).toEqual(draft.copy.mine);
  });
});

describe('a section with a local copy', () => {
  const openDraft = (copy: { values: Values; base: Values; version: number }, now: Values) => {
    count += 1;
    const copies: LocalCopies = { ...noCopies, read: <T>() => ({ ...copy, at: 0 }) as LocalCopy<T> };
    return new SectionDraft(buildRecord(`activity ${count}`, 3, now), model, copies);
  };
  const base = { name: 'Pay', text: '' };

  it('merges the local copy with what others have saved since then', () => {
    const draft = openDraft({ values: { ...base, text: 'Mine' }, base, version: 1 }, { ...base, name: 'Theirs' });
    expect(draft.copy.mine).toEqual({ name: 'Theirs', text: 'Mine' });
    expect([draft.restored, draft.copy.isConflicted]).toEqual([true, false]);
  });

  it('shows a conflict if others have changed the same field', () => {
    const draft = openDraft({ values: { ...base, text: 'Mine' }, base, version: 1 }, { ...base, text: 'Theirs' });
    expect(draft.copy.differences.map(({ path }) => path.join())).toEqual(['text']);
    expect(draft.restored).toBe(true);
  });

  it('restores nothing if the server already has the values', () => {
    const values = { ...base, text: 'Mine' };
    expect(openDraft({ values, base, version: 1 }, values).restored).toBe(false);
  });
});
