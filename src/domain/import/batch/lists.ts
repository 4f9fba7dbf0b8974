import type { BatchChoices } from '#root/contract/activities/activity-batches.ts';
import { createTimeList, type TimeList } from '#root/domain/import/listed.ts';
import { joinName } from '#root/domain/import/people.ts';
import { indexNames, type NameIndex } from './name-index.ts';

/** The place of an activity. A business unit implies its division; a division alone is allowed. */
export interface Place {
  readonly divisionUid: string | null;
  readonly businessUnitUid: string | null;
}

/** Everything that cells can name, indexed for lookup. */
export interface BatchLists {
  readonly rto: TimeList;
  readonly mtpd: TimeList;
  readonly priorities: BatchChoices['priorities'];
  readonly places: NameIndex<Place>;
  readonly locations: NameIndex<BatchChoices['locations'][number]>;
  readonly owners: NameIndex<BatchChoices['owners'][number]>;
}

/** Returns the full name of a unit. It is needed if units of several divisions have the same name. */
export const formatUnitName = (unit: { readonly name: string; readonly divisionName: string }): string =>
  `${unit.divisionName} / ${unit.name}`;

function indexPlaces({ units, divisions }: BatchChoices): NameIndex<Place> {
  const all = units.map((unit) => ({
    thing: { divisionUid: unit.divisionUid, businessUnitUid: unit.uid },
    name: unit.name,
    fullName: formatUnitName(unit),
  }));
  const taken = new Set(units.map(({ name }) => name.toLowerCase()));
  // A cell can name a division alone, unless a unit has the same name.
  const whole = divisions
    .filter(({ name }) => !taken.has(name.toLowerCase()))
    .map(({ uid, name }) => ({ thing: { divisionUid: uid, businessUnitUid: null }, name, fullName: name }));
  return indexNames<Place>([...all, ...whole]);
}

export function indexBatchChoices(choices: BatchChoices): BatchLists {
  // If several people have the same name, the first person is used, as in an import.
  const owners = new Map(choices.owners.toReversed().map((owner) => [joinName(owner).toLowerCase(), owner]));
  const people = [...owners.values()].flatMap((owner) => {
    const name = joinName(owner);
    const turned = `${owner.lastName}, ${owner.firstName}`;
    return [name, ...(owner.lastName && owner.firstName ? [turned] : [])].map((one) => ({
      thing: owner,
      name: one,
      fullName: one,
    }));
  });
  return {
    rto: createTimeList('rto', choices.rto, []),
    mtpd: createTimeList('mtpd', choices.mtpd, []),
    priorities: choices.priorities,
    places: indexPlaces(choices),
    locations: indexNames(choices.locations.map((thing) => ({ thing, name: thing.name, fullName: thing.name }))),
    owners: indexNames(people),
  };
}
