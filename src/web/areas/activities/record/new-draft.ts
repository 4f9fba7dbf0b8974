import { activities } from '#root/contract/activities/activities.ts';
import { type ActivityDetails, activitySteps } from '#root/contract/activities/activity-steps.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import type { LocalCopies } from '#root/web/platform/editing/local-copy.ts';
import { toActivityPath } from './activity-paths.ts';
import { getSaveQueue } from './save-queue.ts';

const emptyDetails: ActivityDetails = {
  name: '',
  code: '',
  description: '',
  divisionUid: null,
  businessUnitUid: null,
  ownerUid: null,
  deputyUid: null,
  priorityUid: null,
  locationUid: null,
};

/**
 * Replaces the address of the page with the address of the draft. The router is not used, because it would open another
 * route, and the field being edited would lose the focus.
 */
function replaceAddress(path: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, '', path);
}

/**
 * A new activity while its details are first entered. It is stored on this device until it has a name, and then as a
 * draft on the server.
 */
export class NewDraft {
  values: ActivityDetails;
  uid: string | undefined;
  /** Whether the name is complete: the person has moved on to another field. */
  hasName: boolean;
  /** Whether the server would refuse the last write again. */
  isRefused = false;
  readonly restored: boolean;
  readonly #copies: LocalCopies;

  constructor(copies: LocalCopies) {
    this.#copies = copies;
    const copy = copies.read<ActivityDetails>('details')?.values;
    this.values = copy ?? emptyDetails;
    this.restored = copy !== undefined;
    this.hasName = this.restored;
  }

  edit(values: ActivityDetails): void {
    const typingName = this.values.name !== values.name;
    this.values = values;
    if (!typingName && values.name.trim() !== '') this.hasName = true;
    // An untouched form needs no local copy.
    if (!this.uid && (values.name || values.description))
      this.#copies.save('details', { values, base: emptyDetails, version: 0 });
  }

  /**
   * Creates the draft; if the draft exists, saves its details.
   * @returns the error if the server would refuse the same values again
   * @throws ApiError if the write can be retried
   */
  async write(details: ActivityDetails, leaving: boolean): Promise<ApiError | undefined> {
    this.isRefused = false;
    try {
      if (this.uid) await this.#save(this.uid, details, leaving);
      else await this.#create(details, leaving);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 403, 404, 409, 422].includes(error.status)) throw error;
      this.isRefused = true;
      return error;
    }
  }

  async #create(details: ActivityDetails, leaving: boolean): Promise<void> {
    const { data } = await call(activities.create, { body: details, keepalive: leaving });
    this.uid = data.uid;
    getSaveQueue(data.uid, data.version);
    replaceAddress(toActivityPath(data.uid, 'details', 'create'));
    this.#copies.remove('details');
  }

  async #save(uid: string, body: ActivityDetails, leaving: boolean): Promise<void> {
    const put = async (version: number) =>
      (await call(activitySteps.details, { params: { uid }, version, body, keepalive: leaving })).data;
    await getSaveQueue(uid, 1).run(put);
  }
}
