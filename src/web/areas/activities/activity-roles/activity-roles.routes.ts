import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs';
import { activityRole } from '#root/contract/shared/kinds/activity-role.ts';
import { registerPages } from '#root/web/shared/registers/register-pages.tsx';

export const activityRolePages = registerPages(activityRole, {
  load: () => import('./activity-role.register.tsx').then(({ activityRoleRegister }) => activityRoleRegister),
  icon: IconUserCog,
  permissions: [],
});
