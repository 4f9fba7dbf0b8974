import { RegisterListPage } from '#root/web/registers/register-list.tsx';
import { RegisterNewPage } from '#root/web/registers/register-new.tsx';
import { RegisterRecordPage } from '#root/web/registers/register-record.tsx';
import { equipmentRegister } from './equipment.register.tsx';
import { equipmentCategoryRegister } from './equipment-category.register.tsx';
import { equipmentOwnerRegister } from './equipment-owner.register.tsx';

/** `/equipment` */
export const EquipmentListPage = () => <RegisterListPage register={equipmentRegister} />;

/** `/equipment/new` */
export const EquipmentNewPage = () => <RegisterNewPage register={equipmentRegister} />;

/** `/equipment/:uid` */
export const EquipmentPage = () => <RegisterRecordPage register={equipmentRegister} />;

/** `/equipment-owners` */
export const EquipmentOwnerListPage = () => <RegisterListPage register={equipmentOwnerRegister} />;

/** `/equipment-owners/new` */
export const EquipmentOwnerNewPage = () => <RegisterNewPage register={equipmentOwnerRegister} />;

/** `/equipment-owners/:uid` */
export const EquipmentOwnerPage = () => <RegisterRecordPage register={equipmentOwnerRegister} />;

/** `/equipment-categories` */
export const EquipmentCategoryListPage = () => <RegisterListPage register={equipmentCategoryRegister} />;

/** `/equipment-categories/:uid` */
export const EquipmentCategoryPage = () => <RegisterRecordPage register={equipmentCategoryRegister} />;
