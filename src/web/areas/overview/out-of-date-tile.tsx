import type { OrganisationDashboard } from '#root/contract/overview/dashboards.ts';
import { type SupplierAssurance, suppliers } from '#root/contract/resources/suppliers.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import type { Figure } from '#root/web/shared/figures/figures-table.tsx';
import { FiguresTile } from '#root/web/shared/figures/figures-tile.tsx';
import { text } from './overview.messages.ts';

/** Returns the number of suppliers with this state of certificates; undefined if the person may not read suppliers. */
function useSuppliers(assurance: SupplierAssurance): number | undefined {
  const enabled = useCan(suppliers.list);
  const { data } = useRead(suppliers.list, { query: { pageSize: 10, filter: { assurance } }, enabled });
  return data?.meta.total;
}

/** Counts what is missing or out of date: recovery times, reviews and certificates. */
export function OutOfDateTile({ data }: { data: OrganisationDashboard }) {
  const expired = useSuppliers('expired');
  const expiring = useSuppliers('expiring');
  const figure = (id: string, label: string, count: number, href: string, isLate = false): Figure => ({
    ...{ id, label, count, href },
    colour: verdictColour(isLate ? 'late' : 'justMet'),
  });
  const figures = [
    figure('rto', text('missingRto'), data.missingRto, '/activities?missing=rto'),
    figure('mtpd', text('missingMtpd'), data.missingMtpd, '/activities?missing=mtpd'),
    figure('reviews', text('overdueReviews'), data.overdueReviews, '/activities?review=overdue', true),
    ...(expired === undefined
      ? []
      : [figure('expired', text('expired'), expired, '/suppliers?assurance=expired', true)]),
    ...(expiring === undefined
      ? []
      : [figure('expiring', text('expiring'), expiring, '/suppliers?assurance=expiring')]),
  ];
  return <FiguresTile question={text('outOfDate')} figures={figures} counted={text('records')} />;
}
