import type { OrganisationDashboard } from '#root/contract/overview/dashboards.ts';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import { useChosenDepartment, withDepartment } from '#root/web/shared/department-filter/chosen-department.ts';
import type { Figure } from '#root/web/shared/figures/figures-table.tsx';
import { FiguresTile } from '#root/web/shared/figures/figures-tile.tsx';
import { text } from './overview.messages.ts';

/** Counts the activities without an RTO or MTPD, and the overdue reviews. */
export function OutOfDateTile({ data }: { data: OrganisationDashboard }) {
  const department = useChosenDepartment();
  const figure = (id: string, label: string, count: number, path: string, isLate = false): Figure => ({
    ...{ id, label, count, href: withDepartment(path, department) },
    colour: verdictColour(isLate ? 'late' : 'justMet'),
  });
  const figures = [
    figure('rto', text('missingRto'), data.missingRto, '/activities?missing=rto'),
    figure('mtpd', text('missingMtpd'), data.missingMtpd, '/activities?missing=mtpd'),
    figure('reviews', text('overdueReviews'), data.overdueReviews, '/activities?review=overdue', true),
  ];
  return <FiguresTile question={text('outOfDate')} figures={figures} counted={text('records')} />;
}
