import { rules, tooLong } from '#root/contract/platform/errors.ts';
import { optionalPersonName, text as textField } from '#root/contract/platform/fields.ts';
import type { ImportContext } from './import-context.ts';
import {
  isNobody,
  isNotAPerson,
  isTeamOrPosition,
  joinName,
  removeNote,
  removeTitles,
  respellName,
  splitAddress,
  splitName,
  splitPeople,
} from './people.ts';
import { makeSuggestion, type RowReader } from './row-reader.ts';
import type { Suggestion } from './types.ts';

const namePart = optionalPersonName();

// First and last name have up to 100 characters each, and an address up to 254.
const personName = textField(460);

/** The maximum number of characters of a first or last name. */
const maxNamePart = 100;

/** Suggests that "García López, Ana María" is one person, written with the last name first. */
function suggestOnePerson(reader: RowReader, field: 'owner' | 'deputy', text: string, people: readonly string[]) {
  if (people.length !== 2 || /[;\n/&+]/.test(text) || !text.includes(',')) return [];
  const name = `${people[1]} ${people[0]}`;
  return makeSuggestion('use_name', `Use one person called ${name}`, reader.put(field, name));
}

function refuseSeveral(reader: RowReader, field: 'owner' | 'deputy', text: string, people: readonly string[]): void {
  const names = people.map((one) => joinName(splitName(splitAddress(one).name)) || one);
  const [first = '', second = ''] = people;
  const isDeputyFree = field === 'owner' && people.length === 2 && reader.text('deputy') === '';
  const deputy = isDeputyFree ? reader.put('deputy', second) : [];
  const both = deputy.length > 0 ? [...reader.put(field, first), ...deputy] : [];
  reader.addProblem(field, {
    code: 'several_people',
    message: `"${text.slice(0, 100)}" names ${people.length} people. Choose one ${field}`,
    suggestions: [
      ...makeSuggestion('use_name', `Use ${names[0]}, and ${names[1]} as deputy`, both),
      ...people.flatMap((one, at) => makeSuggestion('use_name', `Use ${names[at]}`, reader.put(field, one))),
      ...suggestOnePerson(reader, field, text, people),
    ].slice(0, 6),
  });
}

function suggestWithoutNote(reader: RowReader, field: 'owner' | 'deputy', text: string) {
  const name = removeNote(text);
  return name ? makeSuggestion('use_name', `Use ${joinName(splitName(name))}`, reader.put(field, name)) : [];
}

/**
 * Suggests spellings of a name that follow the rule for people's names; none if the name already follows the rule.
 * @param put returns the cell's text with another name in place of this one
 */
export function suggestNames(name: string, put: (name: string) => Suggestion['cells']): Suggestion[] {
  const { joined, hyphenated } = respellName(removeTitles(name));
  if (joined === '' || joined === name) return [];
  return [
    ...makeSuggestion('join_name', `Use ${joined}`, put(joined)),
    ...(hyphenated === joined ? [] : makeSuggestion('hyphenate_name', `Use ${hyphenated}`, put(hyphenated))),
  ];
}

/**
 * Reads a cell that identifies one person by name, address or both. Returns '' for an empty cell, and after a problem.
 * A company is left out with a warning, because it is not a person.
 */
export function readPerson(reader: RowReader, context: ImportContext, field: 'owner' | 'deputy'): string {
  if (isNobody(reader.text(field))) return '';
  if (reader.text(field) === '') return '';
  const given = reader.checked(field, personName);
  if (given === '' || context.findOwner(given)) return given;
  const people = splitPeople(reader.text(field));
  const text = people.length === 1 ? (people[0] ?? given) : given;
  const shown = text.slice(0, 100);
  const { name, address } = splitAddress(text);
  const { firstName, lastName } = splitName(name);
  if (people.length > 1) refuseSeveral(reader, field, text, people);
  else if (isNotAPerson(text) || isTeamOrPosition(text) || isTeamOrPosition(removeTitles(name)))
    reader.addProblem(field, {
      code: 'not_a_person',
      level: 'warning',
      message: `"${shown}" is not a person's name, so it is not imported as ${field}. Name a person${isTeamOrPosition(text) ? '' : ', or add the company as a supplier'}`,
      suggestions: suggestWithoutNote(reader, field, text),
    });
  else if (name === '' && address !== '')
    reader.addProblem(field, {
      code: 'unknown_address',
      message: `No activity owner has the address "${shown}". Enter the name, or the name with the address after it in <>`,
    });
  else if (firstName.length > maxNamePart || lastName.length > maxNamePart)
    reader.addProblem(field, { code: 'not_allowed', message: `${tooLong(maxNamePart)} for each name` });
  else if (!namePart.safeParse(firstName).success || !namePart.safeParse(lastName).success)
    reader.addProblem(field, {
      code: 'not_allowed',
      message: rules.personName,
      suggestions: suggestNames(joinName({ firstName, lastName }), (other) =>
        reader.put(field, address === '' ? other : `${other} <${address}>`),
      ),
    });
  else return text;
  return '';
}

/** Returns the full name of the person that a cell names, as it is stored. */
export function formatPerson(context: ImportContext, text: string): string {
  return joinName(context.findOwner(text) ?? splitName(splitAddress(text).name));
}
