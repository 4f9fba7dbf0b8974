/** Texts that stand for a cell whose value the workbook does not hold. */
export const spreadsheetErrors = { notCalculated: '#NOT CALCULATED!', unreadable: '#UNREADABLE!' } as const;

// The errors of Excel, LibreOffice and Google Sheets in English, German and French, and a column that is too narrow.
const errorText =
  /^(#(DIV\/0!?|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERROR!|NV|WERT!|BEZUG!|ZAHL!|ÜBERLAUF!|KALK!|N\/D|NOM\?|NUL!|NOMBRE!|VALEUR!|PROPAGATION!|GETTING_DATA|NOT CALCULATED!|UNREADABLE!|#{2,})|Err:\d{3})$/i;

/** Returns whether a cell holds an error of the spreadsheet instead of a value. */
export const isCellError = (text: string): boolean => /^[#E]/i.test(text) && errorText.test(text);

/** Explains an error of the spreadsheet to the person who has to fix it. */
export function explainCellError(text: string): string {
  if (text === spreadsheetErrors.notCalculated)
    return 'The workbook holds a formula without its result. Open and save it in a spreadsheet program, or type the value';
  if (text === spreadsheetErrors.unreadable)
    return 'The workbook holds no readable value for this cell. Type the value';
  return `"${text}" is an error of the spreadsheet, not a value. Type the value, or empty the cell`;
}
