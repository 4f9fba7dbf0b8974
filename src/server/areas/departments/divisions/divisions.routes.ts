import { divisionFields, divisions } from '#root/contract/departments/divisions.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { createPlainRegister } from '#root/server/shared/registers/plain-register.ts';
import { countRows } from '#root/server/shared/registers/plain-repository.ts';

const { handlers, constraints } = createPlainRegister({
  kind: 'division',
  fields: divisionFields,
  searched: ['code'],
  owns: ['business_unit', 'activity'],
  facts: { memberCount: countRows('team_member_divisions', 'division_uid') },
});

export const divisionRoutes = implement(divisions, handlers, constraints);
