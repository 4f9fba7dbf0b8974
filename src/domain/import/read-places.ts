import { name as nameField } from '#root/contract/platform/fields.ts';
import type { ImportContext } from './import-context.ts';
import { makeSuggestion, type RowReader } from './row-reader.ts';
import { splitList, toNameKey } from './text.ts';
import type { ActivityValues } from './types.ts';

const placeName = nameField();

/** The names of the division, business unit and location in a row; '' where the row has none. */
export interface PlaceNames {
  readonly department: string;
  readonly unit: string;
  readonly location: string;
}

const readName = (reader: RowReader, field: 'department' | 'businessUnit' | 'location') =>
  reader.text(field) === '' ? '' : reader.checked(field, placeName);

/**
 * Reads the primary location. If a cell names several locations, a person has to choose one: alternates are imported
 * with the list of locations, not here.
 */
function readLocation(reader: RowReader, context: ImportContext): string {
  const text = reader.text('location');
  const isKnown = context.findTargets(text).some(({ kind }) => kind === 'location');
  const places = isKnown ? [] : splitList(text);
  if (places.length < 2) return readName(reader, 'location');
  reader.addProblem('location', {
    code: 'several_locations',
    message: `"${text.slice(0, 100)}" names ${places.length} locations. Choose the primary one`,
    suggestions: places
      .slice(0, 6)
      .flatMap((place) => makeSuggestion('use_name', `Use ${place}`, reader.put('location', place))),
  });
  return '';
}

/** Reads the places of a row. A unit can be written with its division: "Finance / Payables". */
export function readPlaceNames(reader: RowReader, context: ImportContext): PlaceNames {
  const department = readName(reader, 'department');
  const written = readName(reader, 'businessUnit');
  const location = readLocation(reader, context);
  const [, division = '', short = ''] = /^(.+?) \/ (.+)$/.exec(written) ?? [];
  if (division !== '' && (department === '' || toNameKey(department) === toNameKey(division)))
    return { department: division, unit: short, location };
  if (written !== '' && department === '' && context.findUnits(written).length !== 1) {
    const message = `It is not clear which business unit "${written.slice(0, 100)}" is, so it is not imported. Name the department too`;
    reader.addProblem('businessUnit', { code: 'unknown_unit', level: 'warning', message });
    return { department, unit: '', location };
  }
  return { department, unit: written, location };
}

type Places = Pick<ActivityValues, 'divisionUid' | 'businessUnitUid' | 'locationUid'>;

/** Returns the places of a row that is imported. Creates places that do not exist. */
export function toPlaces(context: ImportContext, names: PlaceNames, before: Places): Places {
  const [only] = names.department === '' ? context.findUnits(names.unit) : [];
  const divisionUid =
    only?.divisionUid ?? (names.department ? context.ensureDivision(names.department).uid : before.divisionUid);
  // A unit belongs to one division only.
  const kept = divisionUid === before.divisionUid ? before.businessUnitUid : null;
  const unit = names.unit !== '' && divisionUid ? context.ensureUnit(names.unit, divisionUid) : undefined;
  const locationUid = names.location === '' ? before.locationUid : context.ensureNamed('location', names.location).uid;
  return { divisionUid, businessUnitUid: unit?.uid ?? kept, locationUid };
}
