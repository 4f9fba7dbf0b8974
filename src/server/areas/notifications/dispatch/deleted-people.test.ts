import { describe, expect, it } from 'vitest';
import {
  dryRuns,
  type EventNotificationInput,
  eventNotifications,
} from '#root/contract/notifications/event-notifications.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import { subscriptions } from '#root/server/start/subscriptions.ts';
import { startActivityTests } from '#test/support/activities.ts';
import { addDivision } from '#test/support/departments.ts';
import { createNotificationTools, draftRule, runNotificationJobs } from '#test/support/notifications.ts';

const { test, world, client } = await startActivityTests({ subscriptions });
const { addOnlyRule, addOwner, listSubjects, readLog } = createNotificationTools(test, world);
const organisation = () => world.organisation.uid;
const run = () => runNotificationJobs(test, organisation());
const query = (text: string, values: readonly unknown[]) => test.owner.query(text, [...values]);

/**
 * Makes the only active rule. @returns a function that counts the notifications sent by the rule, and expects the same
 * number from a dry run
 */
async function addRule(more: Partial<EventNotificationInput>) {
  const { uid, rule } = await addOnlyRule({ action: 'deleted', ...more });
  return async () => {
    const sent = (await readLog(uid)).filter(({ state }) => state === 'sent').length;
    expect((await client.call(dryRuns.dryRun, { body: rule })).body.data.notifications).toBe(sent);
    return sent;
  };
}

async function addActivities(word: string, count: number, columns: Readonly<Record<string, string>>) {
  const prefix = `${word} ${newUid()}`;
  const names = Object.keys(columns);
  await query(
    `insert into activities (organisation_uid, uid, name, ${names.join(', ')})
     select $1, gen_random_uuid(), $2 || ' ' || n, ${names.map((_, at) => `$${at + 4}::uuid`).join(', ')} from generate_series(1, $3::int) n`,
    [organisation(), prefix, count, ...Object.values(columns)],
  );
  await run();
  return prefix;
}
const removeActivities = async (prefix: string) => {
  await query('delete from activities where organisation_uid = $1 and starts_with(name, $2)', [organisation(), prefix]);
  await run();
};

/** Adds a division. Its name is unique, because the rows of this file share an organisation. */
const addNamedDivision = (name: string) => addDivision(client, `${name} ${newUid()}`);

describe('a record that is deleted', () => {
  it('is reported to the people whom it named at its deletion, but not to former owners', async () => {
    const [former, owner, deputy] = [await world.signIn([]), await world.signIn([]), await world.signIn([])];
    const count = await addRule({ object: 'activity', relations: ['owner', 'deputy'], nameContains: 'alone' });
    const prefix = await addActivities('Alone', 1, {
      owner_uid: await addOwner(former),
      deputy_uid: await addOwner(deputy),
    });
    await query('update activities set owner_uid = $2 where name = $1', [`${prefix} 1`, await addOwner(owner)]);
    await run();
    await removeActivities(prefix);
    expect(await listSubjects(owner)).toEqual([`${prefix} 1`]);
    expect(await listSubjects(deputy)).toEqual([`${prefix} 1`]);
    expect(await listSubjects(former)).toEqual([]);
    expect(await count()).toBe(2);
  });

  it('is reported even if many records are deleted at once', async () => {
    const owner = await world.signIn([]);
    const count = await addRule({ object: 'activity', relations: ['owner'], nameContains: 'together' });
    const uid = await addOwner(owner);
    const prefix = await addActivities('Together', 8, { owner_uid: uid });
    await removeActivities(prefix);
    expect(await listSubjects(owner)).toEqual(['8 activities']);
    expect(await count()).toBe(1);
  });

  it.each([1, 8])('is reported by a rule about a division only if it was in it (%i deleted)', async (many) => {
    const owner = await world.signIn([]);
    const [sea, land] = [await addNamedDivision('Sea'), await addNamedDivision('Land')];
    const count = await addRule({ object: 'activity', relations: ['owner'], divisionUids: [sea] });
    const uid = await addOwner(owner);
    const prefixes = [];
    for (const division of [sea, land])
      prefixes.push(await addActivities('Filtered', many, { owner_uid: uid, division_uid: division }));
    for (const prefix of prefixes) await removeActivities(prefix);
    expect(await listSubjects(owner)).toEqual([many === 1 ? `${prefixes[0]} 1` : `${many} activities`]);
    expect(await count()).toBe(1);
  });

  it('is reported by a rule about the division of a business unit', async () => {
    const owner = await world.signIn([]);
    const [sea, land, member] = [await addNamedDivision('Sea'), await addNamedDivision('Land'), newUid()];
    const count = await addRule({ object: 'business_unit', relations: ['owner'], divisionUids: [sea] });
    await query(`insert into team_members (organisation_uid, uid, name, user_uid) values ($1, $2, 'Mate', $3)`, [
      ...[organisation(), member, owner.userUid],
    ]);
    for (const division of [sea, land])
      await query(
        `insert into business_units (organisation_uid, uid, name, division_uid, owner_uid) values ($1, gen_random_uuid(), $2, $3, $4)`,
        [organisation(), `Fleet of ${division === sea ? 'sea' : 'land'}`, division, member],
      );
    await query(`delete from business_units where organisation_uid = $1 and name like 'Fleet of %'`, [organisation()]);
    await run();
    expect(await listSubjects(owner)).toEqual(['Fleet of sea']);
    expect(await count()).toBe(1);
  });

  it('is reported to the owners that were linked to it', async () => {
    const [owner, former] = [await world.signIn([]), await world.signIn([])];
    const count = await addRule({ object: 'dependency_scenario', relations: ['owner'] });
    const uid = newUid();
    await query(`insert into dependency_scenarios (organisation_uid, uid, name) values ($1, $2, 'Flood')`, [
      ...[organisation(), uid],
    ]);
    for (const person of [owner, former])
      await query('insert into scenario_owners (organisation_uid, scenario_uid, owner_uid) values ($1, $2, $3)', [
        ...[organisation(), uid, await addOwner(person)],
      ]);
    await query(
      `delete from scenario_owners where scenario_uid = $1
       and owner_uid in (select o.uid from activity_owners o where o.user_uid = $2)`,
      [uid, former.userUid],
    );
    await query(`update audit_entries set at = at - interval '1 hour' where root_uid = $1 and action = 'deleted'`, [
      uid,
    ]);
    await query('delete from dependency_scenarios where uid = $1', [uid]);
    await run();
    expect(await listSubjects(owner)).toEqual(['Flood']);
    expect(await listSubjects(former)).toEqual([]);
    expect(await count()).toBe(1);
  });
});

describe('a rule about deletions', () => {
  it.each([
    ['activity', 'approver'],
    ['supplier', 'dependants'],
  ] as const)(
    'of records of the kind "%s" is refused if it notifies "%s", because these people are not known after the deletion',
    async (object, relation) => {
      const body = await draftRule(client, { object, action: 'deleted', relations: [relation] });
      const refused = await client.call(eventNotifications.create, { body });
      expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'relations' }] } });
      expect(refused.error.fields?.[0]?.message).toContain('no longer known');
    },
  );
});
