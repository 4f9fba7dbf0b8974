import { describe, expect, it } from 'vitest';
import { formatNumber, parseNumberFormat } from './number-format.ts';

function show(code: string, ...values: readonly number[]) {
  const format = parseNumberFormat(code);
  return values.map((value) => (format ? formatNumber(format, value) : undefined));
}

describe('a unit in a number format', () => {
  it.each([
    ['0" Tage"', '2 Tage'],
    ['0\\ "days"', '2 days'],
    ['0\\ \\d', '2 d'],
    ['#,##0" min"', '2 min'],
    ['0"w"', '2w'],
    ['General" Tage"', '2 Tage'],
    ['0.0" d"', '2 d'],
    ['#" Wochen"', '2 Wochen'],
    ['_-* #,##0.00" Tage"_-;-* #,##0.00" Tage"_-;_-* "-"?? "Tage"_-;_-@_-', '2 Tage'],
    ['[Red][$-407]0" Tage"', '2 Tage'],
    ['0[$ Tage]', '2 Tage'],
    ['# ?/?" Tage"', '2 Tage'],
    ['"ca. "0" h"', 'ca. 2 h'],
    ['"<"0', '<2'],
    ['"max. "0', 'max. 2'],
    ['0" Tage', '2 Tage'],
    ['"BP-"000', 'BP-002'],
    ['0%', '200%'],
    ['0" MIN"', '2 MIN'],
    ['0" STD"', '2 STD'],
    ['0[$ MIN]', '2 MIN'],
    ['"max. "0" EUR"', 'max. 2 EUR'],
  ])('%s is shown', (code, text) => expect(show(code, 2)).toEqual([text]));

  it('belongs to all digits of the number, even if the format rounds or groups them', () => {
    expect(show('0" d"', 1.5, 1440, 0)).toEqual(['1.5 d', '1440 d', '0 d']);
    expect(show('#,##0.0" min"', 1440, 0.1 + 0.2)).toEqual(['1440 min', '0.3 min']);
    expect(show('# ?/?" d"', 1.5)).toEqual(['1.5 d']);
    expect(show('0.0,"k h"', 1500)).toEqual(['1.5k h']);
  });

  it('can differ for positive and negative numbers and for zero', () => {
    expect(show('0" d";-0" w";"sofort"', 2, -2, 0)).toEqual(['2 d', '-2 w', 'sofort']);
    expect(show('0" d";[Red](0" d")', 0, -2)).toEqual(['0 d', '-2 d']);
    expect(show('0" d"', -2)).toEqual(['-2 d']);
    expect(show('0;-0;;@', 2, -2, 0)).toEqual([undefined, undefined, undefined]);
  });

  it('can depend on conditions', () => {
    expect(show('[=1]0" Tag";0" Tage"', 1, 2)).toEqual(['1 Tag', '2 Tage']);
    expect(show('[<60]0" min";[>=1440]0" Minuten";General" m"', 30, 2000, 90)).toEqual([
      '30 min',
      '2000 Minuten',
      '90 m',
    ]);
    expect(show('[<1]"sofort";[>100]"nie";0" h"', 0, 101, 4)).toEqual(['sofort', 'nie', '4 h']);
  });

  it('can be between the digits', () => {
    expect(show('0":"00', 430, 1230, 5)).toEqual(['4:30', '12:30', '0:05']);
    expect(show('0"h"00', 430)).toEqual(['4h30']);
    expect(show('0"-"00', 430, -3, -430)).toEqual(['4-30', '-0-03', '-4-30']);
    expect(show('#\\ ##0" h"', 12, 1234)).toEqual(['12 h', '1 234 h']);
  });
});

it.each([
  'General',
  '0.00',
  '#,##0',
  '0.00" €"',
  '#,##0.00 [$€-407]',
  '[$EUR] 0',
  '0.00E+00',
  '# ?/?',
  '0"%"',
  '0" EUR"',
  '"CHF "#,##0',
  '0.00 "USD"',
  '0\\ \\k\\r',
  '#,##0.00" kr."',
  '#,##0.00\\ "zł"',
  '"Fr."\\ #,##0.00;"Fr."\\ \\-#,##0.00',
  '"CHF "-#,##0',
  '"US$"0',
  '#\\ ##0',
])('numbers in the format %s stay numbers', (code) =>
  expect(show(code, 2, -2, 0)).toEqual([undefined, undefined, undefined]),
);

it.each(['yyyy-mm-dd', '[h]:mm', '[h]" h"', 'd" Tage"', '[<45000]"Old: "yyyy;dd.mm.yy', 'h:mm AM/PM', 'aaaa'])(
  'the format %s of dates, times or unknown letters is left alone',
  (code) => expect(parseNumberFormat(code)).toBeUndefined(),
);

it('the code of a format is read up to the length that spreadsheet programs allow', () => {
  const unit = '" Tage"';
  expect(show(`${'#'.repeat(255 - unit.length)}${unit}`, 2)).toEqual(['2 Tage']);
  expect(parseNumberFormat(`${'#'.repeat(256 - unit.length)}${unit}`)).toBeUndefined();
});
