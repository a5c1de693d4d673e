// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC1155/ERC1155Upgradeable.sol";
import {ERC2981Upgradeable} from "@openzeppelin/contracts-upgradeable/token/common/ERC2981Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {ERC1155ForAccountsUpgradeable} from "../accounts/ERC1155ForAccountsUpgradeable.sol";
import {MastersSaleUpgradeable} from "../masters/MastersSaleUpgradeable.sol";
import {IRewardItems} from "../reward-dealer/IRewardItems.sol";
import {IMastersItems} from "./IMastersItems.sol";

/// @title Masters items, behind a UUPS proxy
/// @notice See IMastersItems.
contract MastersItems is IMastersItems, ERC1155ForAccountsUpgradeable, MastersSaleUpgradeable, UUPSUpgradeable {
    /// @param initialOwner names operators and signers, sets addresses, upgrades
    /// @param initialSigner signs vouchers; none if zero
    /// @param treasury the account that gets payments and royalties
    /// @param royaltyBasisPoints royalties per 10,000 of a sale
    /// @param tickets the tickets contract; none if zero
    /// @param uri metadata address, in which clients replace `{id}`
    struct InitializeParameters {
        address initialOwner;
        address initialSigner;
        address treasury;
        uint96 royaltyBasisPoints;
        address tickets;
        string uri;
    }

    /// @custom:storage-location erc7201:hatchery.storage.MastersItems
    struct MastersItemsStorage {
        address avatars;
        mapping(address account => bool) operators;
        mapping(address account => uint256) minted;
        mapping(address avatars => mapping(uint256 itemId => uint256)) equipped;
        mapping(uint256 itemId => string) uris;
    }

    /// @inheritdoc IMastersItems
    uint256 public constant MAX_BATCH = 50;

    bytes32 private constant MINT_ITEM_TYPEHASH = keccak256(
        "MintItem(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,"
        "address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.MastersItems")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xac42a653230853176ca098434bc7a438764a669d182e53a68509ad59a361fc00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. Nothing can be minted by voucher yet.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(InitializeParameters calldata parameters) external initializer {
        __ERC1155_init(parameters.uri);
        __ERC2981_init();
        __Ownable_init(parameters.initialOwner);
        __VoucherVerifier_init(parameters.initialSigner);
        __MastersSale_init(parameters.treasury, parameters.royaltyBasisPoints, parameters.tickets);
    }

    /// @inheritdoc IMastersItems
    function mintItem(MintItemPayload calldata payload) external payable whenEnabled nonReentrant {
        _checkTime(payload.clabimableUntil);
        _useVoucher(payload.voucherId, payload.receiver, _hashMintItem(payload), payload.signature);

        _claim(payload.receiver, payload.tokenIds, payload.amounts);

        _takePayment(payload.currency, payload.price, payload.payWithTicket, payload.ticketId);
        // Last, because it calls the receiver.
        _mintBatch(payload.receiver, payload.tokenIds, payload.amounts, "");
    }

    /// @inheritdoc IRewardItems
    function mintRewardItem(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts)
        external
        nonReentrant
    {
        if (!isOperator(_msgSender()) && _msgSender() != owner()) revert MastersItems_NotOperator(_msgSender());

        _claim(receiver, itemIds, amounts);

        _mintBatch(receiver, itemIds, amounts, "");
    }

    /// @inheritdoc IMastersItems
    function burnEquippedItem(address owner, uint256 itemId) external {
        _checkAvatars();
        _equip(owner, itemId);
        _burn(owner, itemId, 1);
    }

    /// @inheritdoc IMastersItems
    function returnEquippedItem(address owner, uint256 itemId) external nonReentrant {
        _unEquip(owner, itemId);
        _mint(owner, itemId, 1, "");
    }

    /// @inheritdoc IMastersItems
    function exchangeEquippedItems(address owner, uint256[] calldata taken, uint256[] calldata returned)
        external
        nonReentrant
    {
        if (taken.length > 0) {
            _checkAvatars();
            for (uint256 i = 0; i < taken.length; ++i) {
                _equip(owner, taken[i]);
            }
            _burnBatch(owner, taken, _ones(taken.length));
        }
        if (returned.length > 0) {
            for (uint256 i = 0; i < returned.length; ++i) {
                _unEquip(owner, returned[i]);
            }
            // Last, because it calls the owner.
            _mintBatch(owner, returned, _ones(returned.length), "");
        }
    }

    /// @inheritdoc IMastersItems
    function setOperator(address account, bool allowed) external onlyOwner {
        if (account == address(0)) revert MastersSale_ZeroAddress();
        _mastersItemsStorage().operators[account] = allowed;
        emit OperatorChanged(account, allowed);
    }

    /// @inheritdoc IMastersItems
    function setAvatarsAddress(address newAddress) external onlyOwner {
        _mastersItemsStorage().avatars = newAddress;
        emit AvatarsChanged(newAddress);
    }

    /// @inheritdoc IMastersItems
    function setURI(string calldata newuri) external onlyOwner {
        _setURI(newuri);
        emit BaseURIChanged(newuri);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc IMastersItems
    function setTokenURI(uint256 itemId, string calldata newuri) external onlyOwner {
        _mastersItemsStorage().uris[itemId] = newuri;
        emit URI(uri(itemId), itemId);
    }

    /// @inheritdoc IMastersItems
    function equippedItems(address avatars, uint256 itemId) external view returns (uint256) {
        return _mastersItemsStorage().equipped[avatars][itemId];
    }

    /// @inheritdoc IMastersItems
    function mintedItems(address account) external view returns (uint256) {
        return _mastersItemsStorage().minted[account];
    }

    /// @inheritdoc IMastersItems
    function baseURI() external view returns (string memory) {
        return super.uri(0);
    }

    /// @notice The metadata address of an item, in which clients replace `{id}`.
    function uri(uint256 itemId) public view override returns (string memory) {
        string storage own = _mastersItemsStorage().uris[itemId];
        return bytes(own).length > 0 ? own : super.uri(itemId);
    }

    /// @inheritdoc IMastersItems
    function isOperator(address account) public view returns (bool) {
        return _mastersItemsStorage().operators[account];
    }

    /// @inheritdoc IMastersItems
    function avatarsAddress() public view returns (address) {
        return _mastersItemsStorage().avatars;
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

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _domainName() internal pure override returns (string memory) {
        return "MastersItems";
    }

    /// @dev Checks, counts and announces the items of `receiver`.
    function _claim(address receiver, uint256[] calldata itemIds, uint256[] calldata amounts) private {
        uint256 length = itemIds.length;
        if (length == 0 || length > MAX_BATCH) revert MastersItems_InvalidBatch(length, MAX_BATCH);
        if (amounts.length != length) revert MastersItems_InvalidBatch(amounts.length, length);
        uint256 total = 0;
        for (uint256 i = 0; i < length; ++i) {
            if (amounts[i] == 0) revert MastersItems_ZeroAmount(itemIds[i]);
            total += amounts[i];
        }

        _mastersItemsStorage().minted[receiver] += total;

        emit Claim(receiver, itemIds, amounts);
    }

    function _equip(address owner, uint256 itemId) private {
        ++_mastersItemsStorage().equipped[_msgSender()][itemId];
        emit ItemEquipped(owner, itemId);
    }

    function _unEquip(address owner, uint256 itemId) private {
        mapping(uint256 itemId => uint256) storage equipped = _mastersItemsStorage().equipped[_msgSender()];
        uint256 count = equipped[itemId];
        if (count == 0) revert MastersItems_NotEquipped(_msgSender(), itemId);
        equipped[itemId] = count - 1;
        emit ItemUnEquipped(owner, itemId);
    }

    function _checkAvatars() private view {
        if (_msgSender() != avatarsAddress()) revert MastersItems_NotAvatars(_msgSender());
    }

    function _ones(uint256 length) private pure returns (uint256[] memory ones) {
        ones = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            ones[i] = 1;
        }
    }

    function _hashMintItem(MintItemPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                MINT_ITEM_TYPEHASH,
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

    function _mastersItemsStorage() private pure returns (MastersItemsStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
