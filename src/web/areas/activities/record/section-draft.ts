import { type ActivityRecord, activities } from '#root/contract/activities/activities.ts';
import type { StepSaved } from '#root/contract/activities/activity-steps.ts';
import type { EndpointShape } from '#root/contract/platform/endpoint.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { type CallInput, call } from '#root/web/platform/api/call.ts';
import { type Rebase, type Revision, WorkingCopy } from '#root/web/platform/editing/working-copy.ts';
import type { LocalCopies } from './local-copy.ts';
import { type SaveLine, saveLineOf } from './save-line.ts';
import type { SectionModel } from './section-model.ts';

/** A refusal that the same values would meet again. */
const settled = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409, 422, 428].includes(error.status);

/** How a write ended that the server has judged. */
export type Written = { readonly saved: StepSaved } | { readonly refused: ApiError };

/** One section while it is edited: its working copy, the line of writes of the activity, and the copy on this device. */
export class SectionDraft<Values> {
  model: SectionModel<Values>;
  /** The server has refused the last write for good. */
  refused = false;
  /** This device had something that the server lacks. */
  readonly restored: boolean;
  readonly uid: string;
  readonly copy: WorkingCopy<Values>;
  readonly #line: SaveLine;
  readonly #localCopies: LocalCopies;

  constructor(record: ActivityRecord, model: SectionModel<Values>, localCopies: LocalCopies) {
    this.model = model;
    this.uid = record.uid;
    this.#localCopies = localCopies;
    this.#line = saveLineOf(record.uid, record.version);
    // Nobody's change can be overwritten by this: the section begins from this very record.
    if (!this.#line.busy) this.#catchUp(record.version);
    const revision = this.#toRevision(record);
    const kept = localCopies.read<Values>(model.section);
    const base = kept ? { version: kept.version, value: kept.base } : revision;
    this.copy = new WorkingCopy({ shape: model.shape, base });
    if (kept) {
      this.copy.edit(kept.values);
      this.copy.rebase(revision);
    }
    this.restored = this.copy.isConflicted || this.copy.isDirty;
  }

  /** Takes in a record that was written past this section; what has been typed meanwhile stays. */
  takeIn(record: ActivityRecord): void {
    if (!this.copy.rebase(this.#toRevision(record))) return;
    this.#catchUp(record.version);
    if (!this.copy.isDirty) this.dropLocalCopy();
  }

  /** Takes what stands on the screen, and keeps a copy on this device until the server has it. */
  take(values: Values): void {
    this.copy.edit(values);
    this.#keep();
  }

  /** Removes the copy on this device. */
  dropLocalCopy(): void {
    this.#localCopies.drop(this.model.section);
  }

  /**
   * Writes one version of the values. Where somebody else was quicker, both are merged and written again.
   * @param onRebase told how what was typed before is merged with what the others have saved
   * @throws ApiError 412 where both changed the same, and where there was no answer
   */
  async write(values: Values, leaving: boolean, onRebase: (rebase: Rebase<Values>) => void): Promise<Written> {
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
      if (!this.copy.isDirty) this.dropLocalCopy();
      return { saved };
    } catch (error) {
      this.refused = settled(error);
      if (settled(error)) return { refused: error };
      throw error;
    }
  }

  /** Goes on after the person has chosen, with the values to be written. */
  resolved(): Values {
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
    return { version: record.version, value: this.model.valuesOf(record) };
  }

  #catchUp(version: number): void {
    this.#line.version = Math.max(this.#line.version, version);
  }

  #keep(): void {
    const { mine, base } = this.copy;
    this.#localCopies.keep(this.model.section, { values: mine, base: base.value, version: base.version });
  }
}
