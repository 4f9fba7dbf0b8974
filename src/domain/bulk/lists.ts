import type { BatchChoices } from '#root/contract/activity-batches.ts';
import { type TimeList, timeList } from '#root/domain/import/listed.ts';
import { wholeName } from '#root/domain/import/people.ts';
import { type NameBook, nameBook } from './name-book.ts';

/** Where an activity belongs: a unit brings its division with it; a division alone will do. */
export interface Place {
  readonly divisionUid: string | null;
  readonly businessUnitUid: string | null;
}

/** All that cells can name, in the form in which it is looked up. */
export interface BatchLists {
  readonly rto: TimeList;
  readonly mtpd: TimeList;
  readonly priorities: BatchChoices['priorities'];
  readonly places: NameBook<Place>;
  readonly locations: NameBook<BatchChoices['locations'][number]>;
  readonly owners: NameBook<BatchChoices['owners'][number]>;
}

/** How a unit is called where others in other divisions have its name too. */
export const fullUnitName = (unit: { readonly name: string; readonly divisionName: string }): string =>
  `${unit.divisionName} / ${unit.name}`;

function places({ units, divisions }: BatchChoices): NameBook<Place> {
  const all = units.map((unit) => ({
    thing: { divisionUid: unit.divisionUid, businessUnitUid: unit.uid },
    name: unit.name,
    fullName: fullUnitName(unit),
  }));
  const taken = new Set(units.map(({ name }) => name.toLowerCase()));
  // A division goes by its name where no unit has the same.
  const whole = divisions
    .filter(({ name }) => !taken.has(name.toLowerCase()))
    .map(({ uid, name }) => ({ thing: { divisionUid: uid, businessUnitUid: null }, name, fullName: name }));
  return nameBook<Place>([...all, ...whole]);
}

export function batchLists(choices: BatchChoices): BatchLists {
  // Of several people of one name the first stays the one, as in an import.
  const owners = new Map(choices.owners.toReversed().map((owner) => [wholeName(owner).toLowerCase(), owner]));
  const people = [...owners.values()].flatMap((owner) => {
    const name = wholeName(owner);
    const turned = `${owner.lastName}, ${owner.firstName}`;
    return [name, ...(owner.lastName && owner.firstName ? [turned] : [])].map((one) => ({
      thing: owner,
      name: one,
      fullName: one,
    }));
  });
  return {
    rto: timeList('rto', choices.rto, []),
    mtpd: timeList('mtpd', choices.mtpd, []),
    priorities: choices.priorities,
    places: places(choices),
    locations: nameBook(choices.locations.map((thing) => ({ thing, name: thing.name, fullName: thing.name }))),
    owners: nameBook(people),
  };
}
