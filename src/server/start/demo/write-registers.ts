import { newUid } from '#root/server/platform/db/crud.ts';
import { queries } from '#root/server/platform/db/queries.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import type { DemoResource } from './content.ts';

/** The columns that all kinds of resources have. */
interface Common {
  readonly organisation_uid: string;
  readonly uid: string;
  readonly name: string;
}

const once = (names: readonly (string | undefined)[]) =>
  new Map([...new Set(names)].flatMap((name) => (name ? [[name, newUid()] as const] : [])));

/** Writes the categories that the resources refer to. @returns the uids of the categories by name */
async function writeCategories(
  db: WriteDb,
  organisation: string,
  table: 'equipment_categories' | 'supplier_categories',
  given: readonly DemoResource[],
): Promise<Map<string, string>> {
  const categories = once(given.map(({ category }) => category));
  const rows = [...categories].map(([name, uid]) => ({ organisation_uid: organisation, uid, name }));
  if (rows.length) await db.run(queries.insertInto(table).values(rows));
  return categories;
}

/** Writes suppliers, and the categories that they refer to. */
export async function writeSuppliers(
  db: WriteDb,
  organisation: string,
  given: readonly DemoResource[],
  toCommonColumns: (resource: DemoResource) => Common,
): Promise<void> {
  if (given.length === 0) return;
  const categories = await writeCategories(db, organisation, 'supplier_categories', given);
  const rows = given.map((supplier) => ({
    ...toCommonColumns(supplier),
    category_uid: categories.get(supplier.category ?? '') ?? null,
  }));
  await db.run(queries.insertInto('suppliers').values(rows));
}

/** Writes equipment, and the categories and owners that it refers to. */
export async function writeEquipment(
  db: WriteDb,
  organisation: string,
  given: readonly DemoResource[],
  toCommonColumns: (resource: DemoResource) => Common,
): Promise<void> {
  if (given.length === 0) return;
  const categories = await writeCategories(db, organisation, 'equipment_categories', given);
  const owners = once(given.map(({ owner }) => owner));
  const people = [...owners].map(([name, uid]) => {
    const [first = name, ...rest] = name.split(' ');
    return { organisation_uid: organisation, uid, first_name: first, last_name: rest.join(' ') };
  });
  if (people.length) await db.run(queries.insertInto('equipment_owners').values(people));
  const rows = given.map((resource) => ({
    ...toCommonColumns(resource),
    owner_name: '',
    category_uid: categories.get(resource.category ?? '') ?? null,
  }));
  await db.run(queries.insertInto('equipment').values(rows));
  const ownerships = given.flatMap(({ owner }, index) => {
    const [equipment, person] = [rows[index]?.uid, owners.get(owner ?? '')];
    return equipment && person ? [{ organisation_uid: organisation, equipment_uid: equipment, owner_uid: person }] : [];
  });
  if (ownerships.length) await db.run(queries.insertInto('equipment_ownerships').values(ownerships));
}

/** Writes the alternates of locations. */
export async function writeAlternates(
  db: WriteDb,
  organisation: string,
  given: readonly DemoResource[],
  findUid: (name: string) => string,
): Promise<void> {
  const rows = given.flatMap(({ name, alternate }) =>
    alternate
      ? [{ organisation_uid: organisation, location_uid: findUid(name), alternate_uid: findUid(alternate) }]
      : [],
  );
  if (rows.length) await db.run(queries.insertInto('location_alternates').values(rows));
}
