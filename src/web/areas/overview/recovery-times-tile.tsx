import { Text, Title } from '@mantine/core';
import type { OrganisationDashboard, RecoveryTime } from '#root/contract/overview/dashboards.ts';
import { AppLink } from '#root/web/platform/ui/app-link.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { verdictColour } from '#root/web/platform/ui/verdict-colours.ts';
import {
  type ChosenDepartment,
  useChosenDepartment,
  withDepartment,
} from '#root/web/shared/department-filter/chosen-department.ts';
import { ColumnChart } from '#root/web/shared/figures/column-chart.tsx';
import { type Figure, FiguresTable } from '#root/web/shared/figures/figures-table.tsx';
import { Tile } from '#root/web/shared/figures/tile.tsx';
import { text } from './overview.messages.ts';
import classes from './overview.module.css';

const which = ['rto', 'mtpd'] as const;
type Which = (typeof which)[number];
const colours: Readonly<Record<Which, string>> = {
  rto: 'var(--mantine-primary-color-filled)',
  mtpd: verdictColour('late'),
};

const toFigures = (times: readonly RecoveryTime[], one: Which, department: ChosenDepartment): Figure[] =>
  times.map(({ uid, name, minutes, count }) => ({
    id: uid,
    label: formatDuration(minutes),
    note: name,
    count,
    href: withDepartment(`/activities?${one}Uid=${uid}`, department),
    colour: colours[one],
  }));

/** Shows how soon activities have to be back: histograms of their RTOs and MTPDs, beginning with the shortest time. */
export function RecoveryTimesTile({ data }: { readonly data: OrganisationDashboard }) {
  const department = useChosenDepartment();
  const missing: Readonly<Record<Which, number>> = { rto: data.missingRto, mtpd: data.missingMtpd };
  const charts = which.map((one) => ({ one, figures: toFigures(data.recoveryTimes[one], one, department) }));
  return (
    <Tile
      question={text('recoveryTimes')}
      table={
        <div className={classes.histograms}>
          {charts.map(({ one, figures }) => (
            <FiguresTable key={one} label={text(`${one}s`)} name={text(`${one}s`)} figures={figures} />
          ))}
        </div>
      }
    >
      <div className={classes.histograms}>
        {charts.map(({ one, figures }) => (
          <div key={one}>
            <Title order={3} fz="sm" mb={4}>
              {text(`${one}s`)}
            </Title>
            <ColumnChart label={text(`${one}s`)} figures={figures} counted={text('activities')} />
            {missing[one] > 0 && (
              <Text fz="sm" c="dimmed">
                <AppLink fz="sm" href={withDepartment(`/activities?missing=${one}`, department)}>
                  {text(`${one}Missing`, { count: missing[one] })}
                </AppLink>
              </Text>
            )}
          </div>
        ))}
      </div>
    </Tile>
  );
}
