import {
  Building2,
  FileText,
  House,
  LayoutDashboard,
  PackageMinus,
  PackagePlus,
  Settings,
  Truck,
  Warehouse,
} from "lucide-react";
import type { ReactNode } from "react";

const SIZE = 18;

const ICONS: Readonly<Record<string, ReactNode>> = {
  dashboard: <LayoutDashboard size={SIZE} aria-hidden="true" />,
  system: <Settings size={SIZE} aria-hidden="true" />,
  client: <Building2 size={SIZE} aria-hidden="true" />,
  entry: <PackagePlus size={SIZE} aria-hidden="true" />,
  warehouse: <Warehouse size={SIZE} aria-hidden="true" />,
  exit: <PackageMinus size={SIZE} aria-hidden="true" />,
  delivery: <Truck size={SIZE} aria-hidden="true" />,
  Workplace: <House size={SIZE} aria-hidden="true" />,
};

/** The icon of a part of the menu. */
export const pageIcon = (name: string): ReactNode =>
  ICONS[name] ?? <FileText size={SIZE} aria-hidden="true" />;
