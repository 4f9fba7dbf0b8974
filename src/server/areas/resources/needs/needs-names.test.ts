import { expect, it } from 'vitest';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { applications } from '#root/contract/resources/applications.ts';
import { needs } from '#root/contract/resources/needs.ts';
import { linkDefaults, startActivityTests } from '#test/support/activities.ts';

const { test, world, client } = await startActivityTests();

it('the needs of a resource name only providers that the person may read', async () => {
  const supplierUid = await world.addResource('supplier', 'Secret host', 240);
  const server = await world.addResource('equipment', 'Known server', 30);
  const created = await client.call(applications.create, {
    body: {
      ...{ name: 'Orders', description: '', status: 'active', rtoMinutes: 120, rpoMinutes: null, rtaMinutes: null },
      ...{ ownerName: '', workaround: '', supplierUid, hosting: 'cloud' },
    },
  });
  const params = { uid: created.body.data.uid };
  const other = await world.addResource('supplier', 'Secret carrier', 60);
  const body = {
    links: [
      { ...linkDefaults, kind: 'equipment', providerUid: server },
      { ...linkDefaults, kind: 'supplier', providerUid: other },
    ],
    supplierLinkOff: '',
  };
  await client.call(needs.application.updateNeeds, { params, version: 1, body });
  await client.call(needs.supplier.updateNeeds, {
    params: { uid: other },
    version: 1,
    body: { links: [{ ...linkDefaults, kind: 'application', providerUid: params.uid }] },
  });
  const readNames = async (...granted: Parameters<typeof test.signIn>[1] & object) => {
    const person = await test.signIn(world.organisation, [permissionNames.application.read, ...granted]);
    const answer = await person.call(needs.application.listNeeds, { params });
    const { links, derived, warnings } = answer.body.data;
    if (!granted.some((one) => /^(activity|supplier)/.test(one))) expect(answer.text).not.toContain('Secret');
    expect(links.map(({ verdict }) => verdict)).toEqual(['met', 'met']);
    return [
      ...links.map(({ name }) => name),
      ...derived.map(({ name }) => name),
      ...warnings.map((one) => one.message),
    ];
  };
  const circle = (provider: string) =>
    `This creates a circular dependency: ${provider} also needs this application, directly or through others.`;
  expect(await readNames()).toEqual([null, null, null, circle('a supplier')]);
  expect(await readNames(permissionNames.equipment.read)).toEqual(['Known server', null, null, circle('a supplier')]);
  const all = ['Known server', 'Secret carrier', 'Secret host', circle('"Secret carrier"')];
  expect(await readNames(permissionNames.equipment.read, permissionNames.supplier.read)).toEqual(all);
  // People who may read activities find all providers by name, in order to link them.
  expect(await readNames(permissionNames.activity.read)).toEqual(all);
});
