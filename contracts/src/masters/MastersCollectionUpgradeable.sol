// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC1155/ERC1155Upgradeable.sol";
import {ERC2981Upgradeable} from "@openzeppelin/contracts-upgradeable/token/common/ERC2981Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {ERC1155ForAccountsUpgradeable} from "../accounts/ERC1155ForAccountsUpgradeable.sol";
import {IRewardItems} from "../reward-dealer/IRewardItems.sol";
import {IMastersCollection} from "./IMastersCollection.sol";
import {MastersSaleUpgradeable} from "./MastersSaleUpgradeable.sol";

/// @title A masters collection, behind a UUPS proxy
/// @notice See IMastersCollection.
abstract contract MastersCollectionUpgradeable is
    IMastersCollection,
    ERC1155ForAccountsUpgradeable,
    MastersSaleUpgradeable,
    UUPSUpgradeable
{
    /// @param initialOwner names operators and signers, sets addresses, upgrades
    /// @param initialSigner signs vouchers; none if zero
    /// @param treasury the account that gets payments and royalties
    /// @param royaltyBasisPoints royalties per 10,000 of a sale
    /// @param tickets the tickets contract; none if zero
    /// @param uri metadata address, in which clients replace `{id}`
    struct CollectionParameters {
        address initialOwner;
        address initialSigner;
        address treasury;
        uint96 royaltyBasisPoints;
        address tickets;
        string uri;
    }

    /// @custom:storage-location erc7201:hatchery.storage.MastersCollection
    struct MastersCollectionStorage {
        mapping(address account => bool) operators;
        mapping(uint256 id => string) uris;
    }

    /// @inheritdoc IMastersCollection
    uint256 public constant MAX_BATCH = 50;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.MastersCollection")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x1e3e0750e1327d3c5eaa4c2246ad242bccd3ea8cbdf22f39ad8af05f710a4300;

    modifier onlyOperator() {
        _checkOperator();
        _;
    }

    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    function __MastersCollection_init(CollectionParameters calldata parameters) internal onlyInitializing {
        __ERC1155_init(parameters.uri);
        __ERC2981_init();
        __Ownable_init(parameters.initialOwner);
        __VoucherVerifier_init(parameters.initialSigner);
        __MastersSale_init(parameters.treasury, parameters.royaltyBasisPoints, parameters.tickets);
    }

    /// @inheritdoc IMastersCollection
    function mintItem(MintItemPayload calldata payload) external payable whenEnabled nonReentrant {
        _checkTime(payload.clabimableUntil);
        _useVoucher(payload.voucherId, payload.receiver, _hashMintItem(payload), payload.signature);

        _recordMint(payload.receiver, payload.tokenIds, payload.amounts, true);

        _takePayment(payload.currency, payload.price, payload.payWithTicket, payload.ticketId);
        _mintLast(payload.receiver, payload.tokenIds, payload.amounts);
    }

    /// @inheritdoc IRewardItems
    function mintRewardItem(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts)
        external
        onlyOperator
        nonReentrant
    {
        _recordMint(receiver, itemIds, amounts, false);

        _mintLast(receiver, itemIds, amounts);
    }

    /// @inheritdoc IMastersCollection
    function setOperator(address account, bool allowed) external onlyOwner {
        if (account == address(0)) revert MastersSale_ZeroAddress();
        _mastersCollectionStorage().operators[account] = allowed;
        emit OperatorChanged(account, allowed);
    }

    /// @inheritdoc IMastersCollection
    function setURI(string calldata newuri) external onlyOwner {
        _setURI(newuri);
        emit BaseURIChanged(newuri);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc IMastersCollection
    function setTokenURI(uint256 id, string calldata newuri) external onlyOwner {
        _mastersCollectionStorage().uris[id] = newuri;
        emit URI(uri(id), id);
    }

    /// @inheritdoc IMastersCollection
    function baseURI() external view returns (string memory) {
        return super.uri(0);
    }

    /// @notice The metadata address of a kind, in which clients replace `{id}`.
    function uri(uint256 id) public view override returns (string memory) {
        string storage own = _mastersCollectionStorage().uris[id];
        return bytes(own).length > 0 ? own : super.uri(id);
    }

    /// @inheritdoc IMastersCollection
    function isOperator(address account) public view returns (bool) {
        return _mastersCollectionStorage().operators[account];
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC1155Upgradeable, ERC2981Upgradeable, IERC165)
        returns (bool)
    {
        return super.supportsInterface(interfaceId);
    }

    /// @dev Checks, counts and announces what is minted to `receiver`, before it is minted. `sold` tells whether it is
    /// sold; otherwise the owner or an operator gives it.
    function _recordMint(address receiver, uint256[] calldata ids, uint256[] calldata amounts, bool sold)
        internal
        virtual;

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev The type hash of the struct that a voucher for `mintItem` is signed as.
    function _mintTypeHash() internal pure virtual returns (bytes32);

    /// @dev Runs last, because it calls the receiver.
    function _mintLast(address receiver, uint256[] calldata ids, uint256[] calldata amounts) private {
        _mintBatch(receiver, ids, amounts, "");
    }

    function _checkOperator() private view {
        if (!isOperator(_msgSender()) && _msgSender() != owner()) revert MastersCollection_NotOperator(_msgSender());
    }

    function _hashMintItem(MintItemPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                _mintTypeHash(),
                payload.receiver,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.voucherId,
                payload.clabimableUntil,
                payload.currency,
                payload.price,
                payload.payWithTicket,
                payload.ticketId,
                _deadlineOf(payload.signature)
            )
        );
    }

    function _mastersCollectionStorage() private pure returns (MastersCollectionStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
