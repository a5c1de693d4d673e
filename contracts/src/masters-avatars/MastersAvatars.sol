// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC721Upgradeable} from "@openzeppelin/contracts-upgradeable/token/ERC721/ERC721Upgradeable.sol";
import {ERC2981Upgradeable} from "@openzeppelin/contracts-upgradeable/token/common/ERC2981Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IMastersItems} from "../masters-items/IMastersItems.sol";
import {MastersSaleUpgradeable} from "../masters/MastersSaleUpgradeable.sol";
import {IMastersAvatars} from "./IMastersAvatars.sol";
import {PackedIds} from "./PackedIds.sol";

/// @title Masters avatars, behind a UUPS proxy
/// @notice See IMastersAvatars.
/// @dev Minting does not call the receiver. The signer, the owner or the reward dealer names it and knows that it can
/// hold tokens.
contract MastersAvatars is IMastersAvatars, ERC721Upgradeable, MastersSaleUpgradeable, UUPSUpgradeable {
    using PackedIds for PackedIds.List;

    /// @param initialOwner names signers, sets addresses and lengths, upgrades
    /// @param initialSigner signs vouchers; none if zero
    /// @param treasury the account that gets payments and royalties
    /// @param royaltyBasisPoints royalties per 10,000 of a sale
    /// @param tickets the tickets contract; none if zero
    /// @param ticketId the kind of ticket that pays
    /// @param items the items contract
    /// @param rewardDealer mints beside the owner; none if zero
    /// @param startId the first id of this chain
    /// @param endId the last id of this chain
    /// @param traitsLength the number of traits of an avatar
    /// @param itemsLength the maximum number of items of an avatar
    /// @param baseUri metadata address, to which the token's id is appended
    struct InitializeParameters {
        address initialOwner;
        address initialSigner;
        address treasury;
        uint96 royaltyBasisPoints;
        address tickets;
        uint256 ticketId;
        address items;
        address rewardDealer;
        uint256 startId;
        uint256 endId;
        uint256 traitsLength;
        uint256 itemsLength;
        string baseUri;
    }

    /// @dev `itemsVersion` counts items contracts. An avatar's items are tagged with the version of their contract.
    /// @custom:storage-location erc7201:hatchery.storage.MastersAvatars
    struct MastersAvatarsStorage {
        uint64 nextMintId;
        uint64 startId;
        uint64 endId;
        uint8 traitsLength;
        uint8 itemsLength;
        uint16 itemsVersion;
        mapping(uint256 version => IMastersItems) items;
        mapping(uint256 tokenId => PackedIds.List) traits;
        mapping(uint256 tokenId => PackedIds.List) equipped;
        address rewardDealer;
        uint256 ticketId;
        string baseUri;
    }

    /// @dev Bounds the lists, because they are compared with each other.
    uint256 private constant MAX_LENGTH = 32;

    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;

    bytes32 private constant MINT_TYPEHASH = keccak256(
        "MintAvatar(address receiver,address currency,uint256 price,bool payWithTicket,uint256[] traits,"
        "uint256 nonce,uint256 deadline)"
    );
    bytes32 private constant FREE_MINT_TYPEHASH =
        keccak256("FreeMintAvatar(address receiver,uint256[] traits,uint256 nonce,uint256 deadline)");
    bytes32 private constant SET_TRAITS_TYPEHASH = keccak256(
        "SetAvatarTraits(address owner,uint256 tokenId,address currency,uint256 price,bool payWithTicket,"
        "uint256[] traits,"
        "uint256 nonce,uint256 deadline)"
    );
    bytes32 private constant EQUIP_TYPEHASH =
        keccak256("EquipAvatar(address owner,uint256 tokenId,uint256[] equipItems,uint256 nonce,uint256 deadline)");

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.MastersAvatars")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x3ab3a7a1315f183a351ef1f36fb6bae49ba1e0636954caca50cb9cec501e3800;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. Nothing can be minted by voucher yet.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(InitializeParameters calldata parameters) external initializer {
        __ERC721_init("Hatchyverse Masters", "MASTERS");
        __ERC2981_init();
        __Ownable_init(parameters.initialOwner);
        __VoucherVerifier_init(parameters.initialSigner);
        __MastersSale_init(parameters.treasury, parameters.royaltyBasisPoints, parameters.tickets);
        _setRange(parameters.startId, parameters.endId);
        _setTraitsLength(parameters.traitsLength);
        _setItemsLength(parameters.itemsLength);
        _setItems(parameters.items);
        _setRewardDealer(parameters.rewardDealer);
        _setTicketId(parameters.ticketId);
        _setBaseUri(parameters.baseUri);
    }

    /// @inheritdoc IMastersAvatars
    function mint(MintPayload calldata payload) external payable whenEnabled nonReentrant {
        _useVoucher(payload.nonce, payload.receiver, _hashMint(payload), payload.signature);

        _mintNext(payload.receiver, payload.traits);

        _takePayment(payload.currency, payload.price, payload.payWithTicket, ticketId());
    }

    /// @inheritdoc IMastersAvatars
    function freeMint(FreeMintPayload calldata payload) external whenEnabled nonReentrant {
        bytes32 traits = keccak256(abi.encodePacked(payload.traits));
        uint256 deadline = _deadlineOf(payload.signature);
        bytes32 structHash =
            keccak256(abi.encode(FREE_MINT_TYPEHASH, payload.receiver, traits, payload.nonce, deadline));
        _useVoucher(payload.nonce, payload.receiver, structHash, payload.signature);

        _mintNext(payload.receiver, payload.traits);
    }

    /// @inheritdoc IMastersAvatars
    function mintReward(address receiver, uint256[] calldata traits) external nonReentrant returns (uint256 tokenId) {
        if (_msgSender() != getRewardDealer() && _msgSender() != owner()) {
            revert MastersAvatars_NotAuthorized(_msgSender());
        }
        return _mintNext(receiver, traits);
    }

    /// @inheritdoc IMastersAvatars
    function setTraits(TraitsPayload calldata payload) external payable whenEnabled nonReentrant {
        _checkTokenOwner(payload.owner, payload.tokenId);
        _useVoucher(payload.nonce, payload.owner, _hashTraits(payload), payload.signature);

        _storeTraits(payload.tokenId, payload.traits);

        emit TraitsChanged(payload.owner, payload.tokenId, payload.traits);
        emit MetadataUpdate(payload.tokenId);

        _takePayment(payload.currency, payload.price, payload.payWithTicket, ticketId());
    }

    /// @inheritdoc IMastersAvatars
    function equip(EquipPayload calldata payload) external nonReentrant {
        _checkTokenOwner(payload.owner, payload.tokenId);
        _useVoucher(payload.nonce, payload.owner, _hashEquip(payload), payload.signature);
        MastersAvatarsStorage storage $ = _mastersAvatarsStorage();
        if (payload.equipItems.length > $.itemsLength) {
            revert MastersAvatars_TooManyItems(payload.equipItems.length, $.itemsLength);
        }

        IMastersItems items = $.items[$.itemsVersion];
        PackedIds.List storage equipped = $.equipped[payload.tokenId];
        (uint256[] memory former, uint256 formerVersion) = equipped.load();
        IMastersItems formerItems = former.length == 0 ? items : $.items[formerVersion];
        bool same = address(formerItems) == address(items);
        (uint256[] memory taken, uint256[] memory returned) = _difference(payload.equipItems, former, same);
        equipped.store(payload.equipItems, $.itemsVersion);

        emit ItemsEquipped(payload.owner, payload.tokenId, payload.equipItems);
        emit MetadataUpdate(payload.tokenId);

        // Last, because returned items may call their receiver.
        if (same) {
            _exchange(items, payload.owner, taken, returned);
        } else {
            _exchange(items, payload.owner, taken, new uint256[](0));
            _exchange(formerItems, payload.owner, new uint256[](0), returned);
        }
    }

    /// @inheritdoc IMastersAvatars
    function setBaseURI(string calldata _uri_) external onlyOwner {
        _setBaseUri(_uri_);
    }

    /// @inheritdoc IMastersAvatars
    function setItemsLength(uint256 _itemsLength) external onlyOwner {
        _setItemsLength(_itemsLength);
    }

    /// @inheritdoc IMastersAvatars
    function setTraitsLength(uint256 _traitsLength) external onlyOwner {
        _setTraitsLength(_traitsLength);
    }

    /// @inheritdoc IMastersAvatars
    function setMastersItems(address _items) external onlyOwner {
        _setItems(_items);
    }

    /// @inheritdoc IMastersAvatars
    function setRewardDealer(address _rewardDealer) external onlyOwner {
        _setRewardDealer(_rewardDealer);
    }

    /// @inheritdoc IMastersAvatars
    function setTicketId(uint256 _ticketId) external onlyOwner {
        _setTicketId(_ticketId);
    }

    /// @inheritdoc IMastersAvatars
    function getEquippedItems(uint256 tokenId) external view returns (uint256[] memory items) {
        _requireOwned(tokenId);
        (items,) = _mastersAvatarsStorage().equipped[tokenId].load();
    }

    /// @inheritdoc IMastersAvatars
    function equippedItemsContract(uint256 tokenId) external view returns (address) {
        _requireOwned(tokenId);
        MastersAvatarsStorage storage $ = _mastersAvatarsStorage();
        (uint256[] memory items, uint256 version) = $.equipped[tokenId].load();
        return items.length == 0 ? getMastersItems() : address($.items[version]);
    }

    /// @inheritdoc IMastersAvatars
    function getTraits(uint256 tokenId) external view returns (uint256[] memory traits) {
        _requireOwned(tokenId);
        (traits,) = _mastersAvatarsStorage().traits[tokenId].load();
    }

    /// @inheritdoc IMastersAvatars
    function itemsLength() external view returns (uint256) {
        return _mastersAvatarsStorage().itemsLength;
    }

    /// @inheritdoc IMastersAvatars
    function traitsLength() external view returns (uint256) {
        return _mastersAvatarsStorage().traitsLength;
    }

    /// @inheritdoc IMastersAvatars
    function endId() external view returns (uint256) {
        return _mastersAvatarsStorage().endId;
    }

    /// @inheritdoc IMastersAvatars
    function baseURI() external view returns (string memory) {
        return _baseURI();
    }

    /// @inheritdoc IMastersAvatars
    function tokensOfOwner(address owner) external view returns (uint256[] memory) {
        return _tokensOfOwner(owner, startId(), type(uint256).max, type(uint256).max);
    }

    /// @inheritdoc IMastersAvatars
    function tokensOfOwnerIn(address owner, uint256 start, uint256 stop) external view returns (uint256[] memory) {
        return _tokensOfOwner(owner, start, stop, type(uint256).max);
    }

    /// @inheritdoc IERC721Enumerable
    function tokenOfOwnerByIndex(address owner, uint256 index) external view returns (uint256) {
        if (index >= balanceOf(owner)) revert MastersAvatars_OutOfBoundsIndex(owner, index);
        return _tokensOfOwner(owner, startId(), type(uint256).max, index + 1)[index];
    }

    /// @inheritdoc IERC721Enumerable
    function tokenByIndex(uint256 index) external view returns (uint256) {
        if (index >= totalSupply()) revert MastersAvatars_OutOfBoundsIndex(address(0), index);
        return startId() + index;
    }

    /// @inheritdoc IMastersAvatars
    function getMastersItems() public view returns (address) {
        MastersAvatarsStorage storage $ = _mastersAvatarsStorage();
        return address($.items[$.itemsVersion]);
    }

    /// @inheritdoc IMastersAvatars
    function getRewardDealer() public view returns (address) {
        return _mastersAvatarsStorage().rewardDealer;
    }

    /// @inheritdoc IMastersAvatars
    function ticketId() public view returns (uint256) {
        return _mastersAvatarsStorage().ticketId;
    }

    /// @inheritdoc IMastersAvatars
    function nextMintId() public view returns (uint256) {
        return _mastersAvatarsStorage().nextMintId;
    }

    /// @inheritdoc IMastersAvatars
    function startId() public view returns (uint256) {
        return _mastersAvatarsStorage().startId;
    }

    /// @inheritdoc IERC721Enumerable
    function totalSupply() public view returns (uint256) {
        return nextMintId() - startId();
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721Upgradeable, ERC2981Upgradeable, IERC165)
        returns (bool)
    {
        return interfaceId == ERC4906_INTERFACE_ID || interfaceId == type(IERC721Enumerable).interfaceId
            || super.supportsInterface(interfaceId);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _baseURI() internal view override returns (string memory) {
        return _mastersAvatarsStorage().baseUri;
    }

    function _domainName() internal pure override returns (string memory) {
        return "MastersAvatars";
    }

    function _mintNext(address receiver, uint256[] calldata traits) private returns (uint256 tokenId) {
        MastersAvatarsStorage storage $ = _mastersAvatarsStorage();
        tokenId = $.nextMintId;
        if (tokenId > $.endId) revert MastersAvatars_SoldOut($.endId);

        // One more than an id, so it fits.
        $.nextMintId = uint64(tokenId + 1);
        _storeTraits(tokenId, traits);
        _mint(receiver, tokenId);

        emit AvatarMinted(receiver, tokenId, traits);
    }

    function _storeTraits(uint256 tokenId, uint256[] calldata traits) private {
        MastersAvatarsStorage storage $ = _mastersAvatarsStorage();
        if (traits.length != $.traitsLength) revert MastersAvatars_InvalidTraits(traits.length, $.traitsLength);
        $.traits[tokenId].store(traits, 0);
    }

    function _exchange(IMastersItems items, address owner, uint256[] memory taken, uint256[] memory returned)
        private
    {
        if (taken.length + returned.length > 0) items.exchangeEquippedItems(owner, taken, returned);
    }

    function _setRange(uint256 start, uint256 end) private {
        if (start > end || end >= type(uint64).max) revert MastersAvatars_InvalidRange(start, end);
        MastersAvatarsStorage storage $ = _mastersAvatarsStorage();
        ($.nextMintId, $.startId, $.endId) = (uint64(start), uint64(start), uint64(end));
    }

    function _setTraitsLength(uint256 length) private {
        if (length > MAX_LENGTH) revert MastersAvatars_InvalidLength(length, MAX_LENGTH);
        _mastersAvatarsStorage().traitsLength = uint8(length);
        emit TraitsLengthChanged(length);
    }

    function _setItemsLength(uint256 length) private {
        if (length > MAX_LENGTH) revert MastersAvatars_InvalidLength(length, MAX_LENGTH);
        _mastersAvatarsStorage().itemsLength = uint8(length);
        emit ItemsLengthChanged(length);
    }

    function _setItems(address items) private {
        if (items == address(0)) revert MastersSale_ZeroAddress();
        MastersAvatarsStorage storage $ = _mastersAvatarsStorage();
        uint256 version = $.itemsVersion + 1;
        if (version > PackedIds.MAX_TAG) revert MastersAvatars_InvalidLength(version, PackedIds.MAX_TAG);
        // Just checked that it fits.
        $.itemsVersion = uint16(version);
        $.items[version] = IMastersItems(items);
        emit MastersItemsChanged(items);
    }

    function _setRewardDealer(address rewardDealer) private {
        _mastersAvatarsStorage().rewardDealer = rewardDealer;
        emit RewardDealerChanged(rewardDealer);
    }

    function _setTicketId(uint256 id) private {
        _mastersAvatarsStorage().ticketId = id;
        emit TicketIdChanged(id);
    }

    function _setBaseUri(string calldata baseUri) private {
        MastersAvatarsStorage storage $ = _mastersAvatarsStorage();
        $.baseUri = baseUri;
        emit BaseURIChanged(baseUri);
        emit BatchMetadataUpdate($.startId, $.endId);
    }

    function _checkTokenOwner(address owner, uint256 tokenId) private view {
        if (_requireOwned(tokenId) != owner) revert MastersAvatars_NotTokenOwner(owner, tokenId);
    }

    /// @dev Returns the first `limit` tokens of `owner` with start <= id < stop.
    function _tokensOfOwner(address owner, uint256 start, uint256 stop, uint256 limit)
        private
        view
        returns (uint256[] memory tokenIds)
    {
        (uint256 first, uint256 end) = (startId(), nextMintId());
        if (start < first) start = first;
        if (stop < end) end = stop;
        uint256 balance = balanceOf(owner);
        if (balance < limit) limit = balance;
        tokenIds = new uint256[](limit);
        uint256 found = 0;
        for (uint256 tokenId = start; tokenId < end && found < limit; ++tokenId) {
            if (_ownerOf(tokenId) == owner) tokenIds[found++] = tokenId;
        }
        assembly ("memory-safe") {
            mstore(tokenIds, found)
        }
    }

    /// @dev Returns the ids of `next` that are not in `former`, and the reverse. If the contracts differ, returns all
    /// of both.
    function _difference(uint256[] calldata next, uint256[] memory former, bool comparable)
        private
        pure
        returns (uint256[] memory taken, uint256[] memory returned)
    {
        taken = new uint256[](next.length);
        returned = new uint256[](former.length);
        // One bit for each place of `former`, which has 32 at most.
        uint256 kept = 0;
        uint256 takenCount = 0;
        for (uint256 i = 0; i < next.length; ++i) {
            uint256 itemId = next[i];
            for (uint256 j = 0; j < i; ++j) {
                if (next[j] == itemId) revert MastersAvatars_ItemTwice(itemId);
            }
            uint256 place = comparable ? _find(former, itemId) : former.length;
            if (place < former.length) kept |= 1 << place;
            else taken[takenCount++] = itemId;
        }
        uint256 returnedCount = 0;
        for (uint256 j = 0; j < former.length; ++j) {
            if (kept & (1 << j) == 0) returned[returnedCount++] = former[j];
        }
        assembly ("memory-safe") {
            mstore(taken, takenCount)
            mstore(returned, returnedCount)
        }
    }

    /// @dev Returns the place of a value, or the length if it is missing.
    function _find(uint256[] memory values, uint256 value) private pure returns (uint256 place) {
        while (place < values.length && values[place] != value) ++place;
    }

    function _hashMint(MintPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                MINT_TYPEHASH,
                payload.receiver,
                payload.currency,
                payload.price,
                payload.payWithTicket,
                keccak256(abi.encodePacked(payload.traits)),
                payload.nonce,
                _deadlineOf(payload.signature)
            )
        );
    }

    function _hashTraits(TraitsPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                SET_TRAITS_TYPEHASH,
                payload.owner,
                payload.tokenId,
                payload.currency,
                payload.price,
                payload.payWithTicket,
                keccak256(abi.encodePacked(payload.traits)),
                payload.nonce,
                _deadlineOf(payload.signature)
            )
        );
    }

    function _hashEquip(EquipPayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                EQUIP_TYPEHASH,
                payload.owner,
                payload.tokenId,
                keccak256(abi.encodePacked(payload.equipItems)),
                payload.nonce,
                _deadlineOf(payload.signature)
            )
        );
    }

    function _mastersAvatarsStorage() private pure returns (MastersAvatarsStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
