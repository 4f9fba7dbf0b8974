import type { PlanContent } from '#root/contract/plans/plan-sections.ts';
import type { SetContent } from '#root/web/areas/plans/record/plan-props.ts';
import { reorder } from '#root/web/platform/ui/reorder.ts';
import { toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './rows.messages.ts';

/** The parts of a plan that are lists of rows. */
export type RowPart = Exclude<keyof PlanContent, 'scope'>;
export type RowOf<Part extends RowPart> = PlanContent[Part][number];

/** Removes a row, and offers to restore it in its place. */
export function removeRow<Part extends RowPart>(set: SetContent, part: Part, uid: string, name: string): void {
  let removed: { readonly row: RowOf<Part>; readonly at: number } | undefined;
  set(part, (now) => {
    const rows = now as readonly RowOf<Part>[];
    const at = rows.findIndex((row) => row.uid === uid);
    const row = rows[at];
    if (!row) return now;
    removed = { row, at };
    return rows.toSpliced(at, 1) as PlanContent[Part];
  });
  toastUndo(text('removed', { name: name || text('untitled') }), async () => {
    if (!removed) return;
    const { row, at } = removed;
    set(part, (now) => (now as readonly RowOf<Part>[]).toSpliced(at, 0, row) as PlanContent[Part]);
  });
}

/** Changes some fields of a row. */
export function changeRow<Part extends RowPart>(
  set: SetContent,
  part: Part,
  uid: string,
  change: Partial<RowOf<Part>>,
): void {
  set(
    part,
    (now) =>
      (now as readonly RowOf<Part>[]).map((row) =>
        row.uid === uid ? { ...row, ...change } : row,
      ) as PlanContent[Part],
  );
}

/** Moves a row to another place. */
export function moveRow<Part extends RowPart>(set: SetContent, part: Part, uid: string, to: number): void {
  set(part, (now) => {
    const rows = now as readonly RowOf<Part>[];
    const from = rows.findIndex((row) => row.uid === uid);
    return (from < 0 ? rows : reorder(rows, from, to)) as PlanContent[Part];
  });
}

/** Adds a row at the end. */
export function addRow<Part extends RowPart>(set: SetContent, part: Part, row: RowOf<Part>): void {
  set(part, (now) => [...(now as readonly RowOf<Part>[]), row] as PlanContent[Part]);
}
