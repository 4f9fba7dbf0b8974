import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs';
import { application } from '#root/contract/shared/kinds/application.ts';
import { registerPages } from '#root/web/shared/registers/register-pages.tsx';

export const applicationPages = registerPages(application, {
  load: () => import('./application.register.tsx').then(({ applicationRegister }) => applicationRegister),
  icon: IconApps,
  permissions: [],
});
