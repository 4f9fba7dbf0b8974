import { RegisterListPage } from '#root/web/registers/register-list.tsx';
import { RegisterRecordPage } from '#root/web/registers/register-record.tsx';
import { locationRegister } from './location.register.tsx';

/** `/locations` */
export const LocationListPage = () => <RegisterListPage register={locationRegister} />;

/** `/locations/:uid` */
export const LocationPage = () => <RegisterRecordPage register={locationRegister} />;
