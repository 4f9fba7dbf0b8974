import type { ImpactRow, Level } from '#root/domain/activities/impact-matrix.ts';

/** The part of an impact category that the editor needs. */
export interface MatrixCategory {
  readonly uid: string;
  readonly name: string;
  readonly unacceptableLevel: number;
}

/** Props of a row in either mode. */
export interface MatrixRowProps {
  category: MatrixCategory;
  row: ImpactRow;
  disabled: boolean;
  onChange: (row: Level[]) => void;
  /** Shows why a level was refused; '' clears the message. */
  onRefused: (reason: string) => void;
}
