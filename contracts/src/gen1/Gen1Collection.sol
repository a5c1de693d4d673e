// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {ERC2981Upgradeable} from "@openzeppelin/contracts-upgradeable/token/common/ERC2981Upgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";
import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {DelegatedCode} from "../accounts/DelegatedCode.sol";
import {IGen1Minter} from "../gen1-purchase/IGen1Minter.sol";
import {ERC721RunsUpgradeable} from "./ERC721RunsUpgradeable.sol";
import {IGen1Collection} from "./IGen1Collection.sol";

/// @title The gen-1 collection, its drop and its bazaar, behind a UUPS proxy
/// @notice See IGen1Collection.
/// @dev An offer's price is the note beside the token's owner. So one word says who sells and for how much, and no
/// transfer can leave an offer behind. The owner's money is the balance minus all credits, so a purchase does not have
/// to record it.
contract Gen1Collection is
    IGen1Collection,
    ERC721RunsUpgradeable,
    ERC2981Upgradeable,
    Ownable2StepUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    /// @param basePrice the price of tokens of the drop's first step
    /// @param priceStep the increase of the price with each further step
    /// @param stepSize the number of tokens in a step
    struct InitializeParameters {
        address initialOwner;
        uint256 basePrice;
        uint256 priceStep;
        uint256 stepSize;
        address royaltyReceiver;
        uint96 royaltyBasisPoints;
        string baseUri;
    }

    /// @dev Takes one word, because each claim reads all of it.
    struct Drop {
        uint16 supply;
        bool started;
        uint16 stepSize;
        uint88 basePrice;
        uint88 priceStep;
    }

    /// @custom:storage-location erc7201:hatchery.storage.Gen1Collection
    struct Gen1CollectionStorage {
        Drop drop;
        uint256 totalCredits;
        mapping(address seller => uint256) credits;
        mapping(address account => bool) minters;
        string baseUri;
        string provenanceHash;
    }

    /// @inheritdoc IGen1Collection
    uint256 public constant MAX_HATCHIES = 40_000;
    /// @inheritdoc IGen1Collection
    uint256 public constant MAX_PER_TX = 40;
    /// @inheritdoc IGen1Collection
    uint256 public constant FEE_BASIS_POINTS = 200;

    uint256 private constant BASIS_POINTS = 10_000;
    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;
    /// @dev The gas that a seller's code may use in a purchase. Enough for a wallet behind a proxy.
    uint256 private constant PAYMENT_GAS = 30_000;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Gen1Collection")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x510e5871d4b377041775cf7808e6ac16b66b4b07475d050ddb40ac311c4c2200;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. The drop is paused.
    function initialize(InitializeParameters calldata parameters) external initializer {
        __ERC721_init("Hatchies", "HATCHIE");
        __ERC2981_init();
        __Ownable_init(parameters.initialOwner);
        _setPriceCurve(parameters.basePrice, parameters.priceStep, parameters.stepSize);
        _setRoyalty(parameters.royaltyReceiver, parameters.royaltyBasisPoints);
        _setBaseUri(parameters.baseUri);
    }

    /// @inheritdoc IGen1Collection
    function claimHatchie(uint256 maxHatchies) external payable nonReentrant {
        Drop memory drop = _gen1Storage().drop;
        if (!drop.started) revert Gen1Collection_NotStarted();
        _checkAmount(maxHatchies);
        uint256 left = MAX_HATCHIES - drop.supply;
        if (left == 0) revert Gen1Collection_SoldOut(maxHatchies, left);
        uint256 amount = maxHatchies < left ? maxHatchies : left;
        uint256 cost = _costOf(drop, amount);
        if (msg.value < cost) revert Gen1Collection_Underpaid(msg.value, cost);

        _mintNext(_msgSender(), drop.supply, amount);

        _returnBeyond(cost);
        _callReceiver(_msgSender(), drop.supply, amount);
    }

    /// @inheritdoc IGen1Minter
    function mintTo(address to, uint256 amount) external nonReentrant returns (uint256 firstTokenId) {
        Gen1CollectionStorage storage $ = _gen1Storage();
        if (!$.minters[_msgSender()]) revert Gen1Collection_NotMinter(_msgSender());
        _checkAmount(amount);
        firstTokenId = $.drop.supply;
        uint256 left = MAX_HATCHIES - firstTokenId;
        if (amount > left) revert Gen1Collection_SoldOut(amount, left);

        _mintNext(to, firstTokenId, amount);

        _callReceiver(to, firstTokenId, amount);
    }

    /// @inheritdoc IGen1Collection
    function setTokenPrice(uint256 id, uint256 setPrice) external {
        _checkTokenOwner(id);
        if (setPrice == 0 || setPrice > MAX_NOTE) revert Gen1Collection_InvalidPrice(setPrice);

        _setNote(id, setPrice);

        emit ForSale(id, setPrice);
    }

    /// @inheritdoc IGen1Collection
    function cancelTokenSale(uint256 id) external {
        _checkTokenOwner(id);
        if (_noteOf(id) == 0) revert Gen1Collection_NotForSale(id);

        _setNote(id, 0);

        emit CancelSale(id);
    }

    /// @inheritdoc IGen1Collection
    function buy(uint256 _tokenId) external payable nonReentrant {
        uint256 price = _noteOf(_tokenId);
        if (price == 0) revert Gen1Collection_NotForSale(_tokenId);
        if (msg.value < price) revert Gen1Collection_Underpaid(msg.value, price);
        address buyer = _msgSender();

        address seller = _update(buyer, _tokenId, address(0));

        emit Bought(_tokenId, price);

        _pay(seller, price - price * FEE_BASIS_POINTS / BASIS_POINTS);
        _returnBeyond(price);
        if (!DelegatedCode.isDelegated(buyer)) ERC721Utils.checkOnERC721Received(buyer, seller, buyer, _tokenId, "");
    }

    /// @inheritdoc IGen1Collection
    function withdrawCredit(address to) external nonReentrant {
        if (to == address(0)) revert Gen1Collection_ZeroAddress();
        Gen1CollectionStorage storage $ = _gen1Storage();
        uint256 amount = $.credits[_msgSender()];
        if (amount == 0) revert Gen1Collection_NoCredit(_msgSender());

        delete $.credits[_msgSender()];
        $.totalCredits -= amount;

        emit CreditWithdrawn(_msgSender(), to, amount);

        _send(to, amount);
    }

    /// @inheritdoc IGen1Collection
    function startDrop() external onlyOwner {
        _gen1Storage().drop.started = true;
        emit DropChanged(true);
    }

    /// @inheritdoc IGen1Collection
    function pauseDrop() external onlyOwner {
        _gen1Storage().drop.started = false;
        emit DropChanged(false);
    }

    /// @inheritdoc IGen1Collection
    function setPriceCurve(uint256 basePrice, uint256 priceStep, uint256 stepSize) external onlyOwner {
        _setPriceCurve(basePrice, priceStep, stepSize);
    }

    /// @inheritdoc IGen1Collection
    function setMinter(address account, bool allowed) external onlyOwner {
        if (account == address(0)) revert Gen1Collection_ZeroAddress();
        _gen1Storage().minters[account] = allowed;
        emit MinterChanged(account, allowed);
    }

    /// @inheritdoc IGen1Collection
    function setBaseURI(string calldata baseURI_) external onlyOwner {
        _setBaseUri(baseURI_);
    }

    /// @inheritdoc IGen1Collection
    function setProvenanceHash(string calldata _hash) external onlyOwner {
        _gen1Storage().provenanceHash = _hash;
        emit ProvenanceHashChanged(_hash);
    }

    /// @inheritdoc IGen1Collection
    function setRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        _setRoyalty(receiver, basisPoints);
    }

    /// @inheritdoc IGen1Collection
    function withdrawAll() external payable onlyOwner nonReentrant {
        uint256 amount = address(this).balance - _gen1Storage().totalCredits;

        emit Withdrawn(_msgSender(), amount);

        _send(_msgSender(), amount);
    }

    /// @inheritdoc IGen1Collection
    function calculatePrice() external view returns (uint256) {
        return _costOf(_gen1Storage().drop, 1);
    }

    /// @inheritdoc IGen1Collection
    function calculatePriceOf(uint256 amount) external view returns (uint256) {
        _checkAmount(amount);
        return _costOf(_gen1Storage().drop, amount);
    }

    /// @inheritdoc IGen1Collection
    function hasSaleStarted() external view returns (bool) {
        return _gen1Storage().drop.started;
    }

    /// @inheritdoc IGen1Collection
    function Bazaar(uint256 id) external view returns (uint256 tokenId, uint256 price, uint8 state) {
        price = _noteOf(id);
        if (price > 0) (tokenId, state) = (id, 1);
    }

    /// @inheritdoc IGen1Collection
    function creditOf(address seller) external view returns (uint256) {
        return _gen1Storage().credits[seller];
    }

    /// @inheritdoc IGen1Collection
    function totalCredits() external view returns (uint256) {
        return _gen1Storage().totalCredits;
    }

    /// @inheritdoc IGen1Collection
    function isMinter(address account) external view returns (bool) {
        return _gen1Storage().minters[account];
    }

    /// @inheritdoc IGen1Collection
    function tokensOfOwner(address _owner) external view returns (uint256[] memory) {
        return _tokensOfOwner(_owner, 0, type(uint256).max, type(uint256).max);
    }

    /// @inheritdoc IGen1Collection
    function tokensOfOwnerIn(address _owner, uint256 start, uint256 stop) external view returns (uint256[] memory) {
        return _tokensOfOwner(_owner, start, stop, type(uint256).max);
    }

    /// @inheritdoc IGen1Collection
    function baseURI() external view returns (string memory) {
        return _baseURI();
    }

    /// @inheritdoc IGen1Collection
    function METADATA_PROVENANCE_HASH() external view returns (string memory) {
        return _gen1Storage().provenanceHash;
    }

    /// @inheritdoc IERC721Enumerable
    function totalSupply() public view override(IERC721Enumerable, ERC721RunsUpgradeable) returns (uint256) {
        return _gen1Storage().drop.supply;
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721RunsUpgradeable, ERC2981Upgradeable, IERC165)
        returns (bool)
    {
        return interfaceId == ERC4906_INTERFACE_ID || super.supportsInterface(interfaceId);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _baseURI() internal view override returns (string memory) {
        return _gen1Storage().baseUri;
    }

    function _mintNext(address to, uint256 firstTokenId, uint256 amount) private {
        // At most MAX_HATCHIES, so it fits.
        _gen1Storage().drop.supply = uint16(firstTokenId + amount);
        _mintRun(to, firstTokenId, amount);
    }

    /// @dev Never fails. If the seller refuses the coins, they wait to be withdrawn. Copies nothing that the seller
    /// returns.
    function _pay(address seller, uint256 amount) private {
        bool taken;
        assembly ("memory-safe") {
            taken := call(PAYMENT_GAS, seller, amount, 0, 0, 0, 0)
        }
        if (taken) return;
        Gen1CollectionStorage storage $ = _gen1Storage();
        $.credits[seller] += amount;
        $.totalCredits += amount;
        emit Credited(seller, amount);
    }

    function _returnBeyond(uint256 due) private {
        if (msg.value > due) _send(_msgSender(), msg.value - due);
    }

    function _send(address to, uint256 amount) private {
        (bool sent,) = to.call{value: amount}("");
        if (!sent) revert Gen1Collection_TransferFailed();
    }

    /// @dev Runs last in a mint and once per token, as the standard demands.
    function _callReceiver(address to, uint256 firstTokenId, uint256 amount) private {
        if (to.code.length == 0 || DelegatedCode.isDelegated(to)) return;
        for (uint256 i = 0; i < amount; ++i) {
            ERC721Utils.checkOnERC721Received(_msgSender(), address(0), to, firstTokenId + i, "");
        }
    }

    function _setPriceCurve(uint256 basePrice, uint256 priceStep, uint256 stepSize) private {
        uint256 max = type(uint88).max;
        if (basePrice > max || priceStep > max || stepSize == 0 || stepSize > type(uint16).max) {
            revert Gen1Collection_InvalidCurve(basePrice, priceStep, stepSize);
        }
        Drop storage drop = _gen1Storage().drop;
        (drop.basePrice, drop.priceStep, drop.stepSize) = (uint88(basePrice), uint88(priceStep), uint16(stepSize));
        emit PriceCurveChanged(basePrice, priceStep, stepSize);
    }

    function _setRoyalty(address receiver, uint96 basisPoints) private {
        _setDefaultRoyalty(receiver, basisPoints);
        emit RoyaltyChanged(receiver, basisPoints);
    }

    function _setBaseUri(string calldata baseUri) private {
        _gen1Storage().baseUri = baseUri;
        emit BaseURIChanged(baseUri);
        emit BatchMetadataUpdate(0, MAX_HATCHIES - 1);
    }

    function _checkTokenOwner(uint256 id) private view {
        if (_requireOwned(id) != _msgSender()) revert Gen1Collection_NotTokenOwner(_msgSender(), id);
    }

    function _checkAmount(uint256 amount) private pure {
        if (amount == 0 || amount > MAX_PER_TX) revert Gen1Collection_InvalidAmount(amount, MAX_PER_TX);
    }

    /// @dev Returns the price of the next `amount` tokens, each priced by its own number.
    function _costOf(Drop memory drop, uint256 amount) private pure returns (uint256 cost) {
        uint256 next = drop.supply;
        while (amount > 0) {
            uint256 step = next / drop.stepSize;
            uint256 left = (step + 1) * drop.stepSize - next;
            uint256 count = amount < left ? amount : left;
            cost += count * (drop.basePrice + step * drop.priceStep);
            (next, amount) = (next + count, amount - count);
        }
    }

    function _gen1Storage() private pure returns (Gen1CollectionStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
