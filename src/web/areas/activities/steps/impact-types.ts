import type { ImpactRow, Level } from '#root/domain/activities/impact-matrix.ts';

/** The fields of an impact category that the editor needs. */
export interface MatrixCategory {
  readonly uid: string;
  readonly name: string;
  readonly unacceptableLevel: number;
}

/** Props of a row in both modes. */
export interface MatrixRowProps {
  category: MatrixCategory;
  row: ImpactRow;
  disabled: boolean;
  onChange: (row: Level[]) => void;
  /** Shows why a level was refused. '' clears the message. */
  onRefused: (reason: string) => void;
}
