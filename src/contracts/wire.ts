/**
 * What each call of the API answers: the schema of `data` by method and path. The server's routes and the browser's
 * client both infer from it; the browser imports its types alone.
 */
import { type TSchema, Type } from "typebox";
import { AuditRow, LookingValue, PresenceValue } from "./audit.ts";
import { about, part, type Sent } from "./body-shapes.ts";
import { BulletinDetail, BulletinReaders, BulletinRow } from "./bulletin.ts";
import type { ClientRow } from "./client.ts";
import { ContentSeries, PopularItem } from "./content.ts";
import { ChangedCount, CountDetail, CountDue, CountFigures, CountRow } from "./count.ts";
import { ChangedDelivery, DeliveryDetail, DeliveryRow, Trip, VehicleLoad } from "./delivery.ts";
import type { DepartmentRow } from "./department.ts";
import { type DisplayRow, DisplaySelf, DisplayWithCode, Paired } from "./display.ts";
import { ChangedEntry, EntryDetail, EntryPlaces, EntryRow, TimelineItem } from "./entry.ts";
import { EventPage, EventStart } from "./event.ts";
import { AvailableGoods, ChangedExit, ExitDetail, ExitRow } from "./exit.ts";
import type { GoodsBrandRow, GoodsCategoryRow, GoodsLevelRow } from "./goods.ts";
import type { GoodsTypeRow } from "./goods-type.ts";
import type { ImportAnswer } from "./import-answer.ts";
import { AccessKeyRow, CreatedKey, type IntegrationRow, IntegrationSelf } from "./integration.ts";
import { CallFigures, IntegrationCall } from "./integration-call.ts";
import type { ListPage } from "./list.ts";
import { MessageRow } from "./message.ts";
import { Operations } from "./operations.ts";
import { GoodsTypeOption, LocationOption, Option, RoleOption } from "./options.ts";
import { Overview, OverviewException, OverviewSample, SampleTimes } from "./overview.ts";
import { EntryPacket, ExitPacket, StockPacket } from "./packet.ts";
import type { PostRow } from "./post.ts";
import { NamedRegion, RegionTree } from "./region.ts";
import {
  ChangedStock,
  GoodsStock,
  LedgerRow,
  Reconciliation,
  RepertoryRow,
  RepertorySummary,
  ReservedFor,
} from "./repertory.ts";
import type { REQUEST_KINDS, RequestName } from "./request-kinds.ts";
import type { Review } from "./review.ts";
import { MailChoice, type RobotRow, RobotTest } from "./robot.ts";
import type { RoleRow } from "./role.ts";
import { SavedView } from "./saved-view.ts";
import { SearchHit } from "./search.ts";
import { Company, Setup } from "./setup.ts";
import { UploadedFile } from "./uploaded-file.ts";
import {
  CreatedUserRow,
  CurrentUser,
  LoginAnswer,
  MenuItem,
  RecoveryCodes,
  SecondFactorKey,
  SecondFactorState,
  SessionRow,
  SignInRow,
  SignOnOffer,
  UserRow,
} from "./user.ts";
import type { VehicleRow } from "./vehicle.ts";
import type { LocationRow, WarehouseRow } from "./warehouse.ts";
import {
  WebhookAttempt,
  WebhookPlaces,
  type WebhookRow,
  WebhookSecret,
  WebhookStates,
  WebhookTest,
} from "./webhook.ts";
import { Withdrawn } from "./withdrawn.ts";

/** A page of a list. */
export const pageOf = <const Row extends TSchema>(row: Row) =>
  part({
    list: Type.Array(row),
    total: about("Exact up to 10,000.", Type.Integer()),
    totalCapped: about("There are more than `total`.", Type.Boolean()),
    current: about("The page, from 1.", Type.Integer()),
    pageSize: about("Rows a page.", Type.Integer()),
  });

const ended = part({ ended: about("How many sessions ended.", Type.Integer()) });
const done = Type.Literal(true);
const nothing = Type.Null();

/** The choices of a field. */
export const OPTIONS = Type.Array(Option);

/** The answers of the calls that only one feature has. */
export const ANSWERS = {
  "GET /api/audit/queryByPage": pageOf(AuditRow),
  "GET /api/bulletin/queryByPage": pageOf(BulletinRow),
  "GET /api/bulletin/detail": BulletinDetail,
  "GET /api/bulletin/beside": Type.Array(BulletinRow),
  "GET /api/bulletin/readers": BulletinReaders,
  "POST /api/bulletin/view": done,
  "POST /api/bulletin/acknowledge": done,
  "POST /api/bulletin/saveOrUpdate": BulletinDetail,
  "POST /api/bulletin/publish": BulletinDetail,
  "POST /api/bulletin/archive": BulletinDetail,
  "DELETE /api/bulletin/delete": BulletinDetail,
  "POST /api/command/withdraw": Withdrawn,
  "GET /api/content-data": ContentSeries,
  "GET /api/popular/list": Type.Array(PopularItem),
  "POST /api/count/saveOrUpdate": CountRow,
  "POST /api/count/confirmEmpty": done,
  "GET /api/count/due": CountDue,
  "GET /api/count/figures": CountFigures,
  "GET /api/delivery/load": VehicleLoad,
  "GET /api/delivery/trip": Trip,
  "POST /api/delivery/reorder": Trip,
  "POST /api/display/pair": Paired,
  "POST /api/display/renewCode": DisplayWithCode,
  "GET /api/display/self": DisplaySelf,
  "GET /api/entry/packet": EntryPacket,
  "GET /api/entry/places": EntryPlaces,
  "GET /api/exit/packet": ExitPacket,
  "GET /api/exit/available": Type.Array(AvailableGoods),
  "GET /api/event/start": EventStart,
  "GET /api/event/read": EventPage,
  "POST /api/file/upload": UploadedFile,
  "GET /api/goods/type/options": Type.Array(GoodsTypeOption),
  "GET /api/goods/type/kept": Type.Array(Type.String()),
  "GET /api/integration/keys": Type.Array(AccessKeyRow),
  "POST /api/integration/createKey": CreatedKey,
  "POST /api/integration/revokeKey": done,
  "GET /api/integration/self": IntegrationSelf,
  "GET /api/integration/calls": pageOf(IntegrationCall),
  "GET /api/integration/callFigures": CallFigures,
  "POST /api/webhook/setUrl": WebhookSecret,
  "POST /api/webhook/rotateSecret": WebhookSecret,
  "POST /api/webhook/test": WebhookTest,
  "GET /api/webhook/attempts": pageOf(WebhookAttempt),
  "GET /api/webhook/places": WebhookPlaces,
  "GET /api/webhook/states": WebhookStates,
  "GET /api/message/list": Type.Array(MessageRow),
  "POST /api/message/read": done,
  "POST /api/message/readAll": done,
  "GET /api/oidc/offer": SignOnOffer,
  "POST /api/oidc/exchange": LoginAnswer,
  "GET /api/operations": Operations,
  "POST /api/operations/retryJob": done,
  "POST /api/operations/dropJob": done,
  "POST /api/operations/checkBackup": done,
  "GET /api/overview": Overview,
  "GET /api/overview/exceptions": Type.Array(OverviewException),
  "GET /api/overview/samples": SampleTimes,
  "GET /api/overview/sample": OverviewSample,
  "GET /api/region/tree": RegionTree,
  "GET /api/region/name": NamedRegion,
  "GET /api/repertory/queryByPage": pageOf(RepertoryRow),
  "GET /api/repertory/goods/queryByPage": pageOf(GoodsStock),
  "GET /api/repertory/summary": RepertorySummary,
  "GET /api/repertory/detail": RepertoryRow,
  "GET /api/repertory/reserved": Type.Array(ReservedFor),
  "GET /api/repertory/packet": StockPacket,
  "GET /api/repertory/reconcile": Reconciliation,
  "POST /api/repertory/adjust": ChangedStock,
  "POST /api/repertory/move": ChangedStock,
  "POST /api/repertory/changeCondition": ChangedStock,
  "GET /api/ledger/queryByPage": pageOf(LedgerRow),
  "GET /api/role/options": Type.Array(RoleOption),
  "GET /api/savedView/list": Type.Array(SavedView),
  "POST /api/savedView/saveOrUpdate": SavedView,
  "DELETE /api/savedView/delete": done,
  "GET /api/search": Type.Array(SearchHit),
  "GET /api/setup": Setup,
  "POST /api/setup/saveCompany": Company,
  "POST /api/setup/setAside": done,
  "POST /api/user/login": LoginAnswer,
  "POST /api/user/logout": nothing,
  "GET /api/user/info": CurrentUser,
  "POST /api/user/menu": Type.Array(MenuItem),
  "POST /api/user/changePassword": nothing,
  "POST /api/user/confirmPassword": nothing,
  "POST /api/user/logoutEverywhere": ended,
  "GET /api/user/sessions": Type.Array(SessionRow),
  "GET /api/user/signIns": Type.Array(SignInRow),
  "POST /api/robot/setAddress": done,
  "POST /api/robot/test": RobotTest,
  "GET /api/user/mailChoice": MailChoice,
  "POST /api/user/saveMailChoice": MailChoice,
  "POST /api/user/tryMail": done,
  "GET /api/user/secondFactor": SecondFactorState,
  "POST /api/user/beginSecondFactor": SecondFactorKey,
  "POST /api/user/turnOnSecondFactor": RecoveryCodes,
  "POST /api/user/turnOffSecondFactor": nothing,
  "POST /api/user/renewRecoveryCodes": RecoveryCodes,
  "POST /api/user/resetSecondFactor": UserRow,
  "GET /api/user/queryByPage": pageOf(UserRow),
  "GET /api/user/detail": UserRow,
  "POST /api/user/saveOrUpdate": CreatedUserRow,
  "DELETE /api/user/delete": nothing,
  "GET /api/user/resetPassword": part({ password: about("Shown this once.", Type.String()) }),
  "GET /api/user/switchStatus": UserRow,
  "GET /api/user/options": OPTIONS,
  "GET /api/user/presence": PresenceValue,
  "GET /api/looking": LookingValue,
  "GET /api/user/sessionsOf": Type.Array(SessionRow),
  "POST /api/user/endSession": ended,
  "GET /api/warehouse/location/options": Type.Array(LocationOption),
  "POST /api/warehouse/location/sample": part({ count: about("How many were made.", Type.Integer()) }),
};

/** The rows and details of each kind of request, and what its commands answer. */
export const REQUEST_ANSWERS = {
  entry: { row: EntryRow, detail: EntryDetail, changed: ChangedEntry },
  exit: { row: ExitRow, detail: ExitDetail, changed: ChangedExit },
  delivery: { row: DeliveryRow, detail: DeliveryDetail, changed: ChangedDelivery },
  count: { row: CountRow, detail: CountDetail, changed: ChangedCount },
} satisfies Readonly<
  Record<RequestName, { readonly row: TSchema; readonly detail: TSchema; readonly changed: TSchema }>
>;
export const TIMELINE = Type.Array(TimelineItem);

/** The rows of each kind of master data; their schemas are made from the descriptions. */
interface ResourceRows {
  readonly department: DepartmentRow;
  readonly role: RoleRow;
  readonly post: PostRow;
  readonly client: ClientRow;
  readonly warehouse: WarehouseRow;
  readonly "warehouse/location": LocationRow;
  readonly "goods/category": GoodsCategoryRow;
  readonly "goods/brand": GoodsBrandRow;
  readonly "goods/level": GoodsLevelRow;
  readonly "goods/type": GoodsTypeRow;
  readonly vehicle: VehicleRow;
  readonly display: DisplayRow;
  readonly robot: RobotRow;
  readonly integration: IntegrationRow;
  readonly webhook: WebhookRow;
}

/** The answers of ANSWERS, as types. */
export type OwnAnswers = { readonly [Call in keyof typeof ANSWERS]: Sent<(typeof ANSWERS)[Call]> };

/** By the name of a filter, how many rows each of its values would find. */
export const FILTER_COUNTS = Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()));
export type FilterCounts = Sent<typeof FILTER_COUNTS>;

type Requests = typeof REQUEST_ANSWERS;
type RowIn<Name extends RequestName> = Sent<Requests[Name]["row"]>;
/** The commands that people have a right to: each has a route. */
type CommandsOf<Name extends RequestName> = keyof (typeof REQUEST_KINDS)[Name]["rights"] & string;
/** The kinds that people draft. */
type Drafted = {
  [Name in RequestName]: "amend" extends CommandsOf<Name> ? Name : never;
}[RequestName];
type OfRequests = {
  readonly [Name in RequestName as `GET /api/${Name}/counts`]: FilterCounts;
} & {
  readonly [Name in RequestName as `GET /api/${Name}/queryByPage`]: ListPage<RowIn<Name>>;
} & {
  readonly [Name in RequestName as `GET /api/${Name}/detail`]: Sent<Requests[Name]["detail"]>;
} & {
  readonly [Name in RequestName as `GET /api/${Name}/history`]: Sent<typeof TIMELINE>;
} & {
  readonly [Name in RequestName as `POST /api/${Name}/${CommandsOf<Name>}`]: Sent<Requests[Name]["changed"]>;
} & {
  readonly [Name in Drafted as `GET /api/${Name}/review`]: Review;
} & {
  readonly [Name in Drafted as `POST /api/${Name}/saveOrUpdate`]: RowIn<Name>;
} & { readonly [Name in Drafted as `DELETE /api/${Name}/delete`]: true };

type Resource = keyof ResourceRows;
type OfResources = {
  readonly [Name in Resource as `GET /api/${Name}/queryByPage`]: ListPage<ResourceRows[Name]>;
} & {
  readonly [Name in Resource as
    | `GET /api/${Name}/detail`
    | `POST /api/${Name}/${"saveOrUpdate" | "switchStatus"}`
    | `DELETE /api/${Name}/delete`]: ResourceRows[Name];
} & {
  readonly [Name in Exclude<
    Resource,
    "goods/type" | "role" | "warehouse/location"
  > as `GET /api/${Name}/options`]: Sent<typeof OPTIONS>;
} & { readonly [Name in Resource as `POST /api/${Name}/import`]: ImportAnswer };

/** What `data` is when a call succeeds, by its method and path. */
type Wire = OwnAnswers & OfRequests & OfResources;

/** The paths of the calls with that method. */
export type PathOf<Method extends string> = keyof Wire extends infer Call
  ? Call extends `${Method} ${infer Path}`
    ? Path
    : never
  : never;

/** The answer of a call. */
export type AnswerTo<Method extends string, Path extends string> = `${Method} ${Path}` extends keyof Wire
  ? Wire[`${Method} ${Path}`]
  : unknown;
