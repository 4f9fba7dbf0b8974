import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { assessmentBoard } from '#root/contract/assessments/assessment-board.ts';
import { type AssessmentScope, assessments } from '#root/contract/assessments/assessments.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { ActivityWorld } from './activities.ts';
import type { Client, TestApp } from './app.ts';

type Steps = 'launch' | 'submit' | 'withdraw' | 'archive' | 'restore';

/** The calls about BIAs that tests make in an organisation. */
export function createCycles(world: ActivityWorld) {
  const { client } = world;
  const read = async (uid: string) => {
    const { status, text, body } = await client.call(assessments.get, { params: { uid } });
    if (status !== 200) throw new Error(text);
    return body.data;
  };
  const step = async (verb: Steps, uid: string) =>
    client.call(assessments[verb] as typeof assessments.launch, {
      params: { uid },
      version: (await read(uid)).version,
    });
  return {
    read,
    step,
    /** Submits a closed BIA and lets another person approve it. */
    async approve(uid: string) {
      const submitted = await step('submit', uid);
      if (submitted.status !== 200) throw new Error(submitted.text);
      const approver = await world.signIn(['bia.read', 'bia.approve']);
      const { version } = await read(uid);
      const approved = await approver.call(assessments.approve, { params: { uid }, version, body: { note: '' } });
      if (approved.status !== 200) throw new Error(approved.text);
    },
    board: async (uid: string, filter: object = {}, by: Client = client) =>
      (await by.call(assessmentBoard.board, { params: { uid }, query: { filter } })).body.data,
    items: async (uid: string) =>
      (await client.call(assessmentBoard.items, { params: { uid }, query: { sort: 'name' } })).body.data,
    /** Creates a BIA and launches it. @returns its uid */
    async launch(name: string, scope: Partial<AssessmentScope>, dueOn = '2099-12-31'): Promise<string> {
      const whole = { divisionUids: [], businessUnitUids: [], activityUids: [], ...scope };
      const made = await client.call(assessments.create, { body: { name, dueOn, scope: whole } });
      if (made.status !== 201) throw new Error(made.text);
      const { uid } = made.body.data;
      const launched = await step('launch', uid);
      if (launched.status !== 200) throw new Error(launched.text);
      return uid;
    },
    close: async (uid: string, reasons: readonly { activityUid: string; reason: string }[] = []) =>
      client.call(assessmentBoard.close, {
        ...{ params: { uid }, version: (await read(uid)).version, body: { reasons: [...reasons] } },
      }),
    chase: async (uid: string, activityUids?: string[]) =>
      client.call(assessmentBoard.chase, { params: { uid }, body: activityUids ? { activityUids } : {} }),
    /** Changes some details of an activity. This makes an approved activity a draft. */
    async edit(uid: string, changes: object) {
      const { details, version } = await world.readActivity(uid);
      const saved = await client.call(activitySteps.details, {
        ...{ params: { uid }, version, body: { ...details, ...changes } },
      });
      if (saved.status !== 200) throw new Error(saved.text);
    },
    submitActivity: async (uid: string) =>
      client.call(activities.submit, { params: { uid }, version: await world.readVersion(uid) }),
  };
}

/** Adds an activity owner who is this user. @returns the uid of the owner */
export async function addOwnerOf(test: TestApp, organisation: string, { userUid }: Client, lastName: string) {
  const uid = newUid();
  await test.owner.query(
    'insert into activity_owners (organisation_uid, uid, first_name, last_name, user_uid) values ($1, $2, $3, $4, $5)',
    [organisation, uid, 'Ola', lastName, userUid],
  );
  return uid;
}
