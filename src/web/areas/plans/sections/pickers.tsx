import { dependencyScenarios } from '#root/contract/continuity/dependency-scenarios.ts';
import { masters } from '#root/contract/master-data/masters.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { type ProviderKind, providerKinds } from '#root/contract/shared/activity-terms.ts';
import { text as planText } from '#root/web/areas/plans/plans.messages.ts';
import type { PlanNames } from '#root/web/areas/plans/record/plan-props.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useCan, useSession } from '#root/web/platform/session/session.ts';
import { kindsLabel } from '#root/web/platform/ui/activity-chips.tsx';
import type { LoadOptions } from '#root/web/platform/ui/hooks/use-options.ts';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { findResources } from '#root/web/shared/continuity/resource-options.ts';
import { findBcRoles } from '#root/web/shared/people/unit-options.ts';
import { type PlanCalls, planKindInfo } from '#root/web/shared/plans/plan-kinds.ts';

/** Finds records of one kind that match the typed text, ordered from the most used. */
export const createKindSearch =
  (kind: ProviderKind): LoadOptions =>
  async (q) =>
    (await findResources(q, [kind])).map(({ uid, name }) => ({ value: uid, label: name }));

/** Finds records of all kinds that match the typed text. */
export const findRecords: LoadOptions = async (q) => {
  const found = await findResources(q, providerKinds);
  return providerKinds.flatMap((kind) =>
    found
      .filter((one) => one.kind === kind)
      .map(({ uid, name }) => ({ value: uid, label: name, group: kindsLabel(kind) })),
  );
};

/** Finds dependency scenarios that match the typed text. */
export const findScenarios: LoadOptions = async (q) => {
  const { data } = await call(dependencyScenarios.list, { query: { q, pageSize: 10, sort: 'name' } });
  return data.map(({ uid, name }) => ({ value: uid, label: name }));
};

/** Finds plans of both kinds that the person may read and that match the typed text, except the plan `except`. */
const findPlans =
  (can: (endpoint: PlanCalls['list']) => boolean, except: string): LoadOptions =>
  async (q) => {
    const readable = Object.values(planKindInfo).filter(({ calls }) => can(calls.list));
    const found = await Promise.all(
      readable.map(async ({ kind, calls }) => {
        const { data } = await call(calls.list, { query: { q, pageSize: 10, sort: 'name' } });
        return data
          .filter(({ uid }) => uid !== except)
          .map(({ uid, name }) => ({ value: uid, label: name, group: planText(`title.${kind}`) }));
      }),
    );
    return found.flat();
  };

interface NamedPickerProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string | null;
  readonly names: PlanNames;
  readonly error?: string | undefined;
  readonly 'data-path'?: string;
  readonly onChange: (uid: string | null) => void;
}

/** The source of the options, and whether the person may read them. */
interface Source {
  readonly load: LoadOptions;
  readonly may: boolean;
}

function NamedPicker({ names, onChange, value, load, may, ...rest }: NamedPickerProps & Source) {
  if (!may && value === null) return null;
  return (
    <RecordPicker
      {...rest}
      value={value}
      load={load}
      known={value === null ? [] : [{ value, label: names.get(value) }]}
      onChange={(uid, option) => {
        if (uid && option) names.remember(uid, option.label);
        onChange(uid);
      }}
    />
  );
}

/** A field that names one business continuity role. */
export const RolePicker = (props: NamedPickerProps) => (
  <NamedPicker {...props} load={findBcRoles} may={useCan(masters.list)} />
);

/** A field that names one record of any kind. */
export const AnyRecordPicker = (props: NamedPickerProps) => (
  <NamedPicker {...props} load={findRecords} may={useCan(permissionNames.activity.read)} />
);

/** A field that names another plan of either kind. */
export function PlanPicker({ except, ...props }: NamedPickerProps & { readonly except: string }) {
  const { can } = useSession();
  return <NamedPicker {...props} load={findPlans(can, except)} may />;
}
