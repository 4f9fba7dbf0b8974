import { type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import type { StepSaved } from '#root/contract/activities/activity-steps.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { type CallInput, call } from '#root/web/platform/api/call.ts';
import type { LocalCopies } from '#root/web/platform/editing/local-copy.ts';
import { type Rebase, type Revision, WorkingCopy } from '#root/web/platform/editing/working-copy.ts';
import { getSaveQueue, type SaveQueue } from './save-queue.ts';
import type { SectionModel } from './section-model.ts';

/** Returns whether the same values would cause the error again. */
const isFinalRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409, 422, 428].includes(error.status);

/** The result of a write that the server answered. */
export type WriteResult = { readonly saved: StepSaved } | { readonly refused: ApiError };

/** A section while it is being edited: its working copy, the save queue of the activity, and the local copy. */
export class SectionDraft<Values> {
  model: SectionModel<Values>;
  /** Whether the server would refuse the last write again. */
  refused = false;
  /** Whether a local copy contained values that the server does not have. */
  readonly restored: boolean;
  readonly uid: string;
  readonly copy: WorkingCopy<Values>;
  readonly #line: SaveQueue;
  readonly #localCopies: LocalCopies;

  constructor(record: ActivityRecord, model: SectionModel<Values>, localCopies: LocalCopies) {
    this.model = model;
    this.uid = record.uid;
    this.#localCopies = localCopies;
    this.#line = getSaveQueue(record.uid, record.version);
    // The next write may use this version. It can't overwrite anybody's changes, because the section starts from this
    // record.
    if (!this.#line.isBusy) this.#catchUp(record.version);
    const revision = this.#toRevision(record);
    const localCopy = localCopies.read<Values>(model.section);
    const base = localCopy ? { version: localCopy.version, value: localCopy.base } : revision;
    this.copy = new WorkingCopy({ shape: model.shape, base });
    if (localCopy) {
      this.copy.edit(localCopy.values);
      this.copy.rebase(revision);
    }
    this.restored = this.copy.isConflicted || this.copy.isDirty;
  }

  /** Accepts a record that was written outside this section. Values typed in the meantime are kept. */
  acceptRecord(record: ActivityRecord): void {
    if (!this.copy.rebase(this.#toRevision(record))) return;
    this.#catchUp(record.version);
    if (!this.copy.isDirty) this.removeLocalCopy();
  }

  /** Accepts the values on the screen, and stores a local copy until they are saved on the server. */
  edit(values: Values): void {
    this.copy.edit(values);
    this.#keep();
  }

  /** Deletes the local copy. */
  removeLocalCopy(): void {
    this.#localCopies.remove(this.model.section);
  }

  /**
   * Writes the values. If somebody else has saved in the meantime, merges both versions and writes the result.
   * @param onRebase called with a function that merges earlier values with the other person's
   * @throws ApiError 412 if both people changed the same field; also if the server does not answer
   */
  async write(values: Values, leaving: boolean, onRebase: (rebase: Rebase<Values>) => void): Promise<WriteResult> {
    this.refused = false;
    const remote = {
      write: (value: Values) => this.#put(value, leaving),
      read: async () => this.#toRevision((await call(activities.get, { params: { uid: this.uid } })).data),
    };
    try {
      const { saved } = await this.copy.save(values, remote, (rebase) => {
        this.#catchUp(this.copy.base.version);
        onRebase(rebase);
      });
      if (!this.copy.isDirty) this.removeLocalCopy();
      return { saved };
    } catch (error) {
      this.refused = isFinalRefusal(error);
      if (isFinalRefusal(error)) return { refused: error };
      throw error;
    }
  }

  /** Returns the values to write after the person has resolved the conflict. */
  resolve(): Values {
    this.#catchUp(this.copy.base.version);
    this.#keep();
    return this.copy.mine;
  }

  async #put(value: Values, leaving: boolean) {
    const { endpoint } = this.model;
    const saved = await this.#line.run(async (version) => {
      const input = { params: { uid: this.uid }, version, body: value, keepalive: leaving };
      return ((await call(endpoint, input as CallInput<EndpointShape>)) as { data: StepSaved }).data;
    });
    return { version: saved.version, value, saved };
  }

  #toRevision(record: ActivityRecord): Revision<Values> {
    return { version: record.version, value: this.model.toValues(record) };
  }

  #catchUp(version: number): void {
    this.#line.version = Math.max(this.#line.version, version);
  }

  #keep(): void {
    const { mine, base } = this.copy;
    this.#localCopies.save(this.model.section, { values: mine, base: base.value, version: base.version });
  }
}
