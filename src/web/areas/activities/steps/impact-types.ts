import type { ImpactRow, Level } from '#root/domain/activities/impact-matrix.ts';

/** What the matrix needs of an impact category. */
export interface MatrixCategory {
  readonly uid: string;
  readonly name: string;
  readonly unacceptableLevel: number;
}

/** What a row of either mode is given. */
export interface MatrixRowProps {
  category: MatrixCategory;
  row: ImpactRow;
  disabled: boolean;
  onChange: (row: Level[]) => void;
  /** Says why something was not done; '' takes it back. */
  onRefused: (reason: string) => void;
}
