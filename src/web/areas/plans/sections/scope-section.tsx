import { SimpleGrid, Title } from '@mantine/core';
import type { PlanScope } from '#root/contract/plans/plan-sections.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { createKindSearch, findScenarios } from './pickers.tsx';
import { text } from './rows.messages.ts';
import { KeyedText } from './text-section.tsx';

/** The kinds of record in the scope of a plan, each with the permission that is needed to search for its records. */
export const scopeFields = [
  { name: 'activityUids', kind: 'activity', load: createKindSearch('activity'), needs: permissionNames.activity.read },
  {
    name: 'scenarioUids',
    kind: 'dependency_scenario',
    load: findScenarios,
    needs: permissionNames.dependency_scenario.read,
  },
  { name: 'locationUids', kind: 'location', load: createKindSearch('location'), needs: permissionNames.activity.read },
  { name: 'supplierUids', kind: 'supplier', load: createKindSearch('supplier'), needs: permissionNames.activity.read },
] as const satisfies readonly { name: keyof PlanScope; kind: string; load: LoadOptions; needs: string }[];

/** The text about the purpose, and the scope. */
export function ScopeSection(props: PlanSectionProps) {
  const { content, set, errors, names } = props;
  const { can } = useSession();
  return (
    <>
      <KeyedText {...props} textKey="purpose" />
      <Title order={3}>{text('scopeTitle')}</Title>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {scopeFields
          .filter(({ name, needs }) => can(needs) || content.scope[name].length > 0)
          .map(({ name, load }) => (
            <RecordMultiPicker
              key={name}
              label={text(name)}
              {...(name === 'activityUids' && { description: text('activityUidsHelp') })}
              data-path={`scope.${name}`}
              error={errors[`scope.${name}`]}
              value={content.scope[name]}
              known={content.scope[name].map((uid) => ({ value: uid, label: names.get(uid) }))}
              load={load}
              onChange={(uids) => set('scope', (scope) => ({ ...scope, [name]: uids }))}
            />
          ))}
      </SimpleGrid>
    </>
  );
}
