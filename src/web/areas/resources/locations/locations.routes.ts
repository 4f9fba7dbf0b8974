import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { location } from '#root/contract/shared/kinds/location.ts';
import { registerPages } from '#root/web/shared/registers/register-pages.tsx';

export const locationPages = registerPages(location, {
  load: () => import('./location.register.tsx').then(({ locationRegister }) => locationRegister),
  icon: IconMapPin,
  permissions: [],
});
