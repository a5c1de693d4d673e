import type { LibraryReceipt } from '@hatchery/api/library-shapes';
import { useQuery } from '@tanstack/react-query';
import { CopyLine } from '../../design/copy-line.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Fold } from '../../design/fold.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { sizeWords } from '../../platform/saves/saves.rules.ts';
import { Page } from '../../platform/shell/page.tsx';
import { CompareFile } from './compare-file.tsx';
import { receiptOptions } from './library.queries.ts';
import { type Statement, statementOf } from './receipt.rules.ts';
import { ReceiptChecks } from './receipt-checks.tsx';
import { wayBack } from './way-back.ts';
import '../../platform/shell/frame.css';
import './asset.css';
import './receipt.css';

/** The public page of a receipt: what it proves, checked by the browser of whoever reads it. */
export function LibraryReceiptPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(receiptOptions(id));
  const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  const said = data && statementOf(data.statement);
  return (
    <Page title="Receipt of a download" lead="Who got which file, under which licence, and when." back={wayBack()}>
      {isMissing ? (
        <NoReceipt />
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : (
        <div className="asset-page">
          <div className="asset-part">
            {said && <Said said={said} />}
            <SignedText receipt={data} />
          </div>
          <div className="asset-part">
            <ReceiptChecks receipt={data} said={said} id={id} />
            {said && <CompareFile sha256={said.sha256} size={said.size} name={said.fileName} />}
          </div>
        </div>
      )}
    </Page>
  );
}

/** The signed statement in words. */
function Said({ said }: { said: Statement }) {
  const { holder, assetUid, title, fileName, sha256, size, licence, agreedAt, downloadedAt, platform } = said;
  return (
    <Sheet title="What it proves" lead={`${fileName} was downloaded under the ${licence.name}.`}>
      <Facts>
        <Fact name="Asset">
          <Link to={`/library/${assetUid}`}>{title}</Link>
        </Fact>
        <Fact name="File">
          {fileName}, {sizeWords(size)}
        </Fact>
        <Fact name="Licence">
          {licence.name}, version {licence.version}
        </Fact>
        <Fact name="Agreed">
          <time dateTime={agreedAt}>{momentWords(agreedAt)}</time>
        </Fact>
        <Fact name="Downloaded">
          <time dateTime={downloadedAt}>{momentWords(downloadedAt)}</time>
        </Fact>
        <Fact name="From">{platform}</Fact>
      </Facts>
      <CopyLine text={holder} what="Account" named />
      <CopyLine text={sha256} what="SHA-256 of the file" named />
      <CopyLine text={location.href} shown={location.pathname} what="Link to this receipt" named />
    </Sheet>
  );
}

/** The bytes, for whoever checks them with a tool of their own. */
const SignedText = ({ receipt: { statement, signature, publicKey } }: { receipt: LibraryReceipt }) => (
  <Sheet title="To check it elsewhere" lead="An Ed25519 signature over one line of JSON.">
    <Fold summary="Statement, signature and key">
      <div className="receipt-bytes">
        <CopyLine text={statement} what="Statement" named />
        <CopyLine text={signature} what="Signature (base64url)" named />
        <CopyLine text={publicKey} what="Public key (base64url)" named />
      </div>
    </Fold>
  </Sheet>
);

const Waiting = () => (
  <div className="asset-page">
    <Sheet title="What it proves">
      <RowsWaiting label="Loading the receipt" count={6} />
    </Sheet>
    <div className="card skeleton" style={{ height: 420 }} />
  </div>
);

const NoReceipt = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="receipt" size={32} />
      </span>
    }
    title="There is no such receipt"
    action={
      <Link className="button button-primary" to="/library">
        See the library
      </Link>
    }
  >
    The link may be mistyped. A receipt goes only with the account that holds it.
  </EmptyState>
);
