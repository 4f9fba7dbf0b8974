import { activities } from '#root/contract/activities/activities.ts';
import { type ActivityDetails, activitySteps } from '#root/contract/activities/activity-steps.ts';
import { ApiError } from '#root/web/platform/api/api-error.ts';
import { call } from '#root/web/platform/api/call.ts';
import { activityPath } from './activity-paths.ts';
import type { LocalCopies } from './local-copy.ts';
import { saveLineOf } from './save-line.ts';

/** The details of an activity about which nothing is known. */
const emptyDetails: ActivityDetails = {
  name: '',
  description: '',
  divisionUid: null,
  businessUnitUid: null,
  ownerUid: null,
  deputyUid: null,
  priorityUid: null,
  locationUid: null,
};

/**
 * Shows the address under which the draft can be opened again, without leaving the page: through the router it would be
 * another route, and what is being typed would lose its field.
 */
function showAddress(path: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, '', path);
}

/** A new activity while its details are first entered: on this device until it has a name, then a draft on the server. */
export class NewDraft {
  values: ActivityDetails;
  uid: string | undefined;
  /** The name is one, not half of one: the person has gone on to something else. */
  named: boolean;
  /** The server has refused the last write for good. */
  refused = false;
  readonly restored: boolean;
  readonly #copies: LocalCopies;

  constructor(copies: LocalCopies) {
    this.#copies = copies;
    const copy = copies.read<ActivityDetails>('details')?.values;
    this.values = copy ?? emptyDetails;
    this.restored = copy !== undefined;
    this.named = this.restored;
  }

  take(values: ActivityDetails): void {
    const typingName = this.values.name !== values.name;
    this.values = values;
    if (!typingName && values.name.trim() !== '') this.named = true;
    // A form that was only looked at leaves nothing behind.
    if (!this.uid && (values.name || values.description))
      this.#copies.keep('details', { values, base: emptyDetails, version: 0 });
  }

  /**
   * Creates the draft, or saves its details once it is there.
   * @returns the refusal where the same values would be refused again
   * @throws ApiError where trying again may help
   */
  async write(details: ActivityDetails, leaving: boolean): Promise<ApiError | undefined> {
    this.refused = false;
    try {
      if (this.uid) await this.#save(this.uid, details, leaving);
      else await this.#create(details, leaving);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 403, 404, 409, 422].includes(error.status)) throw error;
      this.refused = true;
      return error;
    }
  }

  async #create(details: ActivityDetails, leaving: boolean): Promise<void> {
    const { data } = await call(activities.create, { body: details, keepalive: leaving });
    this.uid = data.uid;
    saveLineOf(data.uid, data.version);
    showAddress(activityPath(data.uid, 'details', 'create'));
    this.#copies.drop('details');
  }

  async #save(uid: string, body: ActivityDetails, leaving: boolean): Promise<void> {
    const put = async (version: number) =>
      (await call(activitySteps.details, { params: { uid }, version, body, keepalive: leaving })).data;
    await saveLineOf(uid, 1).run(put);
  }
}
