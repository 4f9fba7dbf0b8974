import { activities } from '#root/contract/activities/activities.ts';
import { businessUnits } from '#root/contract/departments/business-units.ts';
import { divisions } from '#root/contract/departments/divisions.ts';
import type { Client } from './app.ts';

/** Adds a division. @returns its uid */
export async function addDivision(client: Client, name: string): Promise<string> {
  const made = await client.call(divisions.create, { body: { name, code: '', description: '', ownerUid: null } });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.data.uid;
}

/** Adds a business unit. @returns its uid */
export async function addUnit(client: Client, name: string, divisionUid: string): Promise<string> {
  const body = { name, divisionUid, description: '', ownerUid: null };
  const made = await client.call(businessUnits.create, { body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.data.uid;
}

/** Adds a draft of an activity to a division or business unit. @returns its uid */
export async function addActivityIn(
  client: Client,
  name: string,
  place: { readonly divisionUid?: string; readonly businessUnitUid?: string },
): Promise<string> {
  const made = await client.call(activities.create, { body: { name, ...place } });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.data.uid;
}
