import { type CountryCode, getCountries, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { ImportField } from '#root/contract/import/import-terms.ts';
import { rules } from '#root/contract/platform/errors.ts';
import { readHeading } from '#root/domain/import/headers.ts';
import { makeSuggestion, type RowReader, type SheetReader } from '#root/domain/import/row-reader.ts';
import { cleanText, toNameKey } from '#root/domain/import/text.ts';

/** Reads telephone numbers without a country code; undefined for other texts, and after a problem. */
export interface PhoneReader {
  /** Returns whether a text is a number as people write it within their country. */
  isNational(text: string): boolean;
  read(reader: RowReader, field: ImportField, text: string): string | undefined;
}

const national = /^(?!00)[0-9 ()./-]{5,32}$/;
const countries = getCountries();
const languages = ['en', 'de', 'fr'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
const nameCountry = (country: CountryCode) => languages[0]?.of(country) ?? country;

/** The countries by code and by name, in three languages. */
const createNameIndex = () =>
  new Map<string, CountryCode>([
    ...countries.flatMap((country) =>
      [country, ...languages.map((names) => names.of(country) ?? country)].map(
        (name) => [toNameKey(name), country] as const,
      ),
    ),
    ...([
      ['uk', 'GB'],
      ['england', 'GB'],
      ['great britain', 'GB'],
      ['usa', 'US'],
    ] as const),
  ]);

/** TypeScript does not know this method of ECMAScript yet. */
type Locale = Intl.Locale & { getTimeZones?(): string[] | undefined };
const listZones = (country: CountryCode) => (new Intl.Locale(`und-${country}`) as Locale).getTimeZones?.() ?? [];

/** The country of a time zone; undefined for UTC. */
const findZoneCountry = (timeZone: string): CountryCode | undefined =>
  countries.find((country) => listZones(country).includes(timeZone));

function parseIn(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const parsed = country && parsePhoneNumberFromString(text, country);
  return parsed?.isValid() && parsed.country === country ? parsed : undefined;
}

const countryHeadings = new Set(['country', 'country code', 'land', 'ländercode', 'staat', 'pays', 'code pays']);

/** Returns the column with the country of each row's address; -1 if there is none. No field stores this column. */
const findCountryColumn = (headers: readonly string[] = []) =>
  headers.findIndex((header) => countryHeadings.has(readHeading(header).key));

/** Lists the countries of the numbers in a column that have a country code. */
function listCountries({ sheet, columns }: SheetReader, field: ImportField): CountryCode[] {
  const column = columns.get(field) ?? -1;
  const found = sheet.rows.flatMap(({ number, cells }) => {
    const text = sheet.removed.has(number) ? '' : cleanText(cells[column] ?? '').slice(0, 32);
    return /^(?:\+|00)/.test(text) ? (parsePhoneNumberFromString(text.replace(/^00/, '+'))?.country ?? []) : [];
  });
  return [...new Set(found)];
}

/**
 * Finds the country of a number without a country code: the country in the same row or, if the row has none, the
 * country of the organisation's time zone, with a notice. If the column has numbers from other countries, a person has
 * to choose instead.
 * @param timeZone the organisation's time zone
 */
export function createPhoneReader(timeZone: string): PhoneReader {
  let byName: ReadonlyMap<string, CountryCode> | undefined;
  let zone: { readonly country: CountryCode | undefined } | undefined;
  const columns = new Map<string, CountryCode[]>();
  const readColumn = (sheet: SheetReader, field: ImportField) => {
    const key = `${sheet.number} ${field}`;
    const found = columns.get(key) ?? listCountries(sheet, field);
    columns.set(key, found);
    return found;
  };
  const countryColumns = new Map<number, number>();
  const readRowCountry = ({ sheet: { sheet, number }, row }: RowReader) => {
    byName ??= createNameIndex();
    const column = countryColumns.get(number) ?? findCountryColumn(sheet.headers);
    countryColumns.set(number, column);
    return byName.get(toNameKey(row.cells[column] ?? ''));
  };
  return {
    isNational: (text) => national.test(text),
    read: (reader, field, text) => {
      const own = parseIn(text, readRowCountry(reader));
      if (own) return own.number;
      zone ??= { country: findZoneCountry(timeZone) };
      const others = readColumn(reader.sheet, field);
      const meant = parseIn(text, zone.country);
      const format = (phone: PhoneNumber) => phone.formatInternational();
      if (meant && others.every((country) => country === zone?.country)) {
        const where = nameCountry(meant.country as CountryCode);
        const message = `"${text}" is read as ${format(meant)}, because your organisation's time zone is in ${where}`;
        reader.addProblem(field, { code: 'phone_country', level: 'warning', message });
        return meant.number;
      }
      const possible = [...new Set([...others, zone.country])].flatMap((country) => parseIn(text, country) ?? []);
      const suggestions = possible.slice(0, 6).flatMap((phone) => {
        const label = `Use ${format(phone)} (${nameCountry(phone.country as CountryCode)})`;
        return makeSuggestion('use_value', label, reader.put(field, format(phone)));
      });
      reader.addProblem(field, { code: 'not_allowed', message: rules.phoneCountry, suggestions });
      return undefined;
    },
  };
}
