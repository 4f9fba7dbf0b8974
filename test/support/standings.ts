import { activities } from '#root/contract/activities/activities.ts';
import { activitySteps } from '#root/contract/activities/activity-steps.ts';
import { applications } from '#root/contract/resources/applications.ts';
import type { ActivityWorld } from './activities.ts';

interface Wanted {
  readonly rto?: number;
  readonly mtpd?: number;
  readonly ownerUid?: string;
  readonly links?: Parameters<ActivityWorld['saveLinks']>[1];
}

/** Adds an activity of an organisation without approval, and approves it. */
export async function addApproved(
  world: ActivityWorld,
  name: string,
  { rto = 240, mtpd = 2_880, ...more }: Wanted = {},
) {
  const { uid, version } = await world.addActivity(name, rto, mtpd);
  const { details } = await world.readActivity(uid);
  const body = { ...details, ownerUid: more.ownerUid ?? (await world.addOwner()), priorityUid: world.findRow('High') };
  await world.client.call(activitySteps.details, { params: { uid }, version, body });
  if (more.links) await world.saveLinks(uid, more.links);
  const submitted = await world.client.call(activities.submit, {
    params: { uid },
    version: await world.readVersion(uid),
  });
  if (submitted.status !== 200) throw new Error(submitted.text);
  return uid;
}

/** Changes some fields of an application. */
export async function changeApplication(world: ActivityWorld, uid: string, changes: object) {
  const { data } = (await world.client.call(applications.get, { params: { uid } })).body;
  const { version, ...body } = { ...data, ...changes };
  const saved = await world.client.call(applications.update, { params: { uid }, version: data.version, body });
  if (saved.status !== 200) throw new Error(saved.text);
  return version;
}
