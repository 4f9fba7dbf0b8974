import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanRecord } from '#root/contract/plans/plan-endpoints.ts';
import type { FrozenPlan, PlanVersion } from '#root/contract/plans/plan-versions.ts';
import { type CalledNames, listCalledRoles, pickFirstHour } from '#root/domain/plans/first-hour.ts';
import { text as listText } from '#root/web/areas/plans/plans.messages.ts';
import { toPlanPath } from '#root/web/areas/plans/record/plan-paths.ts';
import type { PlanNames } from '#root/web/areas/plans/record/plan-props.ts';
import { StaleNotice } from '#root/web/areas/plans/versions/stale-notice.tsx';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { EmptyState } from '#root/web/platform/ui/empty-state.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { CalledTeam, FirstHourView } from './first-hour-view.tsx';
import { text } from './grab-pack.messages.ts';
import classes from './grab-pack.module.css';
import { listGrabPackSections } from './grab-pack-sections.tsx';
import { usePageMargins } from './use-page-margins.ts';

/** The number of digits of the digest that are printed. */
const digestDigits = 12;

interface GrabPackProps {
  readonly info: PlanKindInfo;
  readonly plan: PlanRecord;
}

/**
 * The version in force on paper. The first hour is on the first page. Then follows everything that people need to carry
 * out the plan.
 */
export function GrabPack({ info, plan }: GrabPackProps) {
  const number = plan.inForceNumber;
  const read = useRead(info.calls.version, {
    params: { uid: plan.uid, number: String(number) },
    enabled: number !== null,
  });
  const frozen = read.data?.data;
  const here = toPlanPath(info, plan.uid);
  return (
    <Page
      title={frozen?.content.name ?? plan.name}
      shortTitle={text('title')}
      trail={[{ label: listText(`title.${info.kind}`), href: info.path }]}
      width="detail"
      actions={
        frozen && (
          <>
            <ButtonLink variant="default" href={here}>
              {text('openPlan')}
            </ButtonLink>
            <Button onClick={() => window.print()}>{text('print')}</Button>
          </>
        )
      }
    >
      {number === null ? (
        <EmptyState
          title={text('noneTitle')}
          body={text('noneBody')}
          action={<ButtonLink href={here}>{text('openPlan')}</ButtonLink>}
        />
      ) : (
        <>
          <Stack gap="sm" data-no-print>
            <Text>{text('help', { number })}</Text>
            <StaleNotice info={info} plan={plan} />
          </Stack>
          <LoadedPart read={read}>{({ data }) => <Sheets version={data} />}</LoadedPart>
        </>
      )}
    </Page>
  );
}

/** Returns the names as they were when the version was approved. */
function toFrozenNames({ references }: FrozenPlan): PlanNames & CalledNames {
  const known = new Map(references.map((one) => [one.uid, one]));
  return {
    get: (uid) => known.get(uid)?.name ?? uid,
    getPhone: (uid) => known.get(uid)?.phone,
    isActive: (uid) => known.get(uid)?.isActive ?? true,
    remember: () => undefined,
  };
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <Title order={2} mb={4}>
      {title}
    </Title>
    {children}
  </section>
);

function Sheets({ version }: { readonly version: PlanVersion & { readonly content: FrozenPlan } }) {
  const { content: frozen, number, createdAt, approvedByNames, digest } = version;
  const { content, classification } = frozen;
  const names = toFrozenNames(frozen);
  const identity = [text('versionOf', { number }), text('digest', { digest: digest.slice(0, digestDigits) })];
  const classified = classification === '' ? [] : [listText(`classification.${classification}`)];
  usePageMargins(frozen.name, [...identity, ...classified].join(' · '));
  const approved = text('approved', { date: formatDate(createdAt), names: approvedByNames });
  return (
    <Stack gap="md" className={classes.bag}>
      <Text>{[...classified, identity[0], approved, identity[1]].join(' · ')}</Text>
      <Section title={text('firstHour')}>
        <FirstHourView hour={pickFirstHour(content, names)} getName={names.get} />
      </Section>
      {listGrabPackSections({
        content,
        names,
        team: <CalledTeam roles={listCalledRoles(content, names, Number.POSITIVE_INFINITY)} getName={names.get} />,
      }).map(({ key, title, view }) => (
        <Section key={key} title={title}>
          {view}
        </Section>
      ))}
    </Stack>
  );
}
