/** The texts that replace the value of a cell if the workbook does not contain this value. */
export const spreadsheetErrors = { notCalculated: '#NOT CALCULATED!', unreadable: '#UNREADABLE!' } as const;

/** Explains an error of the spreadsheet to the person who has to fix it. */
export function explainCellError(text: string): string {
  if (text === spreadsheetErrors.notCalculated)
    return 'The workbook holds a formula without its result. Open and save it in a spreadsheet program, or type the value';
  if (text === spreadsheetErrors.unreadable)
    return 'The workbook holds no readable value for this cell. Type the value';
  return `"${text}" is an error of the spreadsheet, not a value. Type the value, or empty the cell`;
}
