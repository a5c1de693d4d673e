// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {ERC1155ForAccountsUpgradeable} from "../accounts/ERC1155ForAccountsUpgradeable.sol";
import {VoucherVerifierUpgradeable} from "../vouchers/VoucherVerifierUpgradeable.sol";
import {IUltigenEggs} from "./IUltigenEggs.sol";
import {IUltigenMonsters} from "./IUltigenMonsters.sol";

/// @title Eggs that hatch into Ultigen monsters, behind a UUPS proxy
/// @notice See IUltigenEggs.
contract UltigenEggs is
    IUltigenEggs,
    ERC1155ForAccountsUpgradeable,
    VoucherVerifierUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    using SafeERC20 for IERC20;

    /// @param initialOwner sets prices and addresses, upgrades
    /// @param initialSigner signs vouchers; none if zero
    /// @param ultigen the monsters contract
    /// @param treasury the account that gets payments; the owner if zero
    /// @param eggPrice the price of an egg, in base units of the game token
    /// @param baseMonsterIds the monster that stands for each egg type
    /// @param uri metadata address, in which clients replace `{id}`
    struct InitializeParameters {
        address initialOwner;
        address initialSigner;
        address hatchyToken;
        address ultigen;
        address treasury;
        uint256 eggPrice;
        uint256[5] baseMonsterIds;
        string uri;
    }

    /// @custom:storage-location erc7201:hatchery.storage.UltigenEggs
    struct UltigenEggsStorage {
        address hatchyToken;
        address ultigen;
        address treasury;
        uint256 eggPrice;
        mapping(uint256 eggType => uint256) baseMonsterIds;
    }

    /// @inheritdoc IUltigenEggs
    uint256 public constant PLANT_EGG = 0;
    /// @inheritdoc IUltigenEggs
    uint256 public constant WATER_EGG = 1;
    /// @inheritdoc IUltigenEggs
    uint256 public constant FIRE_EGG = 2;
    /// @inheritdoc IUltigenEggs
    uint256 public constant LIGHT_EGG = 3;
    /// @inheritdoc IUltigenEggs
    uint256 public constant DARK_EGG = 4;
    /// @inheritdoc IUltigenEggs
    uint256 public constant MAX_PER_TX = 40;
    /// @inheritdoc IUltigenEggs
    uint256 public constant MAX_PER_HATCH = 10;

    bytes32 private constant MINT_EGG_TYPEHASH =
        keccak256("MintEgg(address receiver,uint256 eggType,uint256 amount,uint256 voucherId,uint256 deadline)");
    bytes32 private constant HATCH_EGGS_TYPEHASH = keccak256(
        "HatchEggs(address receiver,uint256 eggType,uint256 amount,uint256[] monsterIds,uint256 voucherId,"
        "uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.UltigenEggs")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x89ea85e4449a24e9a2bd3c496b8fc43c1ade5f8e342a7f6f438eb7a38c37ad00;

    modifier onlyOwnerOrUltigen() {
        if (_msgSender() != owner() && _msgSender() != hatchyverseUltigen()) {
            revert UltigenEggs_NotAuthorized(_msgSender());
        }
        _;
    }

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(InitializeParameters calldata parameters) external initializer {
        // Empty at first, so that the metadata address is set and announced in one place.
        __ERC1155_init("");
        __Ownable_init(parameters.initialOwner);
        __VoucherVerifier_init(parameters.initialSigner);
        UltigenEggsStorage storage $ = _ultigenEggsStorage();
        $.hatchyToken = parameters.hatchyToken;
        $.ultigen = parameters.ultigen;
        $.treasury = parameters.treasury;
        $.eggPrice = parameters.eggPrice;
        emit HatchyTokenChanged(parameters.hatchyToken);
        emit UltigenChanged(parameters.ultigen);
        emit TreasuryChanged(parameters.treasury);
        emit EggPriceChanged(parameters.eggPrice);
        for (uint256 eggType = 0; eggType <= DARK_EGG; ++eggType) {
            $.baseMonsterIds[eggType] = parameters.baseMonsterIds[eggType];
            emit EggMonsterChanged(eggType, parameters.baseMonsterIds[eggType]);
        }
        _setMetadataUri(parameters.uri);
    }

    /// @inheritdoc IUltigenEggs
    function buyEgg(uint256 eggType, uint256 amount) external nonReentrant {
        _buy(eggType, amount, type(uint256).max);
    }

    /// @inheritdoc IUltigenEggs
    function buyEggAtMost(uint256 eggType, uint256 amount, uint256 maxCost) external nonReentrant {
        _buy(eggType, amount, maxCost);
    }

    /// @inheritdoc IUltigenEggs
    function mintEggWithSignature(MintEggPayload calldata payload) external nonReentrant {
        _useVoucher(
            payload.voucherId,
            payload.receiver,
            keccak256(
                abi.encode(
                    MINT_EGG_TYPEHASH,
                    payload.receiver,
                    payload.eggType,
                    payload.amount,
                    payload.voucherId,
                    _deadlineOf(payload.signature)
                )
            ),
            payload.signature
        );

        _mintEgg(payload.receiver, payload.eggType, payload.amount);
    }

    /// @inheritdoc IUltigenEggs
    function hatchEggsWithSignature(HatchEggsPayload calldata payload) external nonReentrant {
        _useVoucher(
            payload.voucherId,
            payload.receiver,
            keccak256(
                abi.encode(
                    HATCH_EGGS_TYPEHASH,
                    payload.receiver,
                    payload.eggType,
                    payload.amount,
                    keccak256(abi.encodePacked(payload.monsterIds)),
                    payload.voucherId,
                    _deadlineOf(payload.signature)
                )
            ),
            payload.signature
        );

        _hatch(payload.receiver, payload.eggType, payload.amount, payload.monsterIds);
    }

    /// @inheritdoc IUltigenEggs
    function mintEggToAddress(address to, uint256 eggType, uint256 amount) external onlyOwnerOrUltigen nonReentrant {
        _mintEgg(to, eggType, amount);
    }

    /// @inheritdoc IUltigenEggs
    function hatchEggsToAddress(address to, uint256 eggType, uint256 amount, uint256[] calldata monsterIds)
        external
        onlyOwnerOrUltigen
        nonReentrant
    {
        _hatch(to, eggType, amount, monsterIds);
    }

    /// @inheritdoc IUltigenEggs
    function setHatchyTokenAddress(address hatchyTokenAddress) external onlyOwner {
        if (hatchyTokenAddress == address(0)) revert UltigenEggs_ZeroAddress();
        _ultigenEggsStorage().hatchyToken = hatchyTokenAddress;
        emit HatchyTokenChanged(hatchyTokenAddress);
    }

    /// @inheritdoc IUltigenEggs
    function setUltigenAddress(address hatchyverseUltigenAddress) external onlyOwner {
        if (hatchyverseUltigenAddress == address(0)) revert UltigenEggs_ZeroAddress();
        _ultigenEggsStorage().ultigen = hatchyverseUltigenAddress;
        emit UltigenChanged(hatchyverseUltigenAddress);
    }

    /// @inheritdoc IUltigenEggs
    function setTreasury(address newTreasury) external onlyOwner {
        _ultigenEggsStorage().treasury = newTreasury;
        emit TreasuryChanged(newTreasury);
    }

    /// @inheritdoc IUltigenEggs
    function setEggPrice(uint256 price) external onlyOwner {
        _ultigenEggsStorage().eggPrice = price;
        emit EggPriceChanged(price);
    }

    /// @inheritdoc IUltigenEggs
    function setEggToMonsterId(uint256 eggType, uint256 monsterId) external onlyOwner {
        if (eggType > DARK_EGG) revert UltigenEggs_InvalidEggType(eggType);
        _ultigenEggsStorage().baseMonsterIds[eggType] = monsterId;
        emit EggMonsterChanged(eggType, monsterId);
    }

    /// @inheritdoc IUltigenEggs
    function setURI(string calldata newuri) external onlyOwner {
        _setMetadataUri(newuri);
    }

    /// @inheritdoc IUltigenEggs
    function eggToMonsterId(uint256 eggType) external view returns (uint256) {
        return _ultigenEggsStorage().baseMonsterIds[eggType];
    }

    /// @inheritdoc IUltigenEggs
    function getHatchyTokenAddress() external view returns (address) {
        return hatchyToken();
    }

    /// @inheritdoc IUltigenEggs
    function getUltigenAddress() external view returns (address) {
        return hatchyverseUltigen();
    }

    /// @inheritdoc IUltigenEggs
    function EGG_PRICE() public view returns (uint256) {
        return _ultigenEggsStorage().eggPrice;
    }

    /// @inheritdoc IUltigenEggs
    function treasury() public view returns (address) {
        address set = _ultigenEggsStorage().treasury;
        return set == address(0) ? owner() : set;
    }

    /// @inheritdoc IUltigenEggs
    function hatchyToken() public view returns (address) {
        return _ultigenEggsStorage().hatchyToken;
    }

    /// @inheritdoc IUltigenEggs
    function hatchyverseUltigen() public view returns (address) {
        return _ultigenEggsStorage().ultigen;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _buy(uint256 eggType, uint256 amount, uint256 maxCost) private {
        _checkAmount(amount, MAX_PER_TX);
        uint256 price = EGG_PRICE();
        if (price == 0) revert UltigenEggs_NotForSale();
        uint256 cost = price * amount;
        if (cost > maxCost) revert UltigenEggs_TooExpensive(cost, maxCost);

        IERC20(hatchyToken()).safeTransferFrom(_msgSender(), treasury(), cost);

        emit EggBought(_msgSender(), eggType, amount);

        // Last, because it calls the receiver.
        _mintEgg(_msgSender(), eggType, amount);
    }

    function _domainName() internal pure override returns (string memory) {
        return "UltigenEggs";
    }

    function _setMetadataUri(string calldata newuri) private {
        _setURI(newuri);
        for (uint256 eggType = 0; eggType <= DARK_EGG; ++eggType) {
            emit URI(newuri, eggType);
        }
    }

    function _mintEgg(address to, uint256 eggType, uint256 amount) private {
        if (eggType > DARK_EGG) revert UltigenEggs_InvalidEggType(eggType);
        _checkAmount(amount, type(uint256).max);

        _mint(to, eggType, amount, "");
    }

    function _hatch(address to, uint256 eggType, uint256 amount, uint256[] calldata monsterIds) private {
        if (eggType > DARK_EGG) revert UltigenEggs_InvalidEggType(eggType);
        _checkAmount(amount, MAX_PER_HATCH);
        if (monsterIds.length != amount) revert UltigenEggs_LengthMismatch(amount, monsterIds.length);

        _burn(to, eggType, amount);

        for (uint256 i = 0; i < amount; ++i) {
            emit EggHatched(to, eggType, monsterIds[i]);
        }

        IUltigenMonsters(hatchyverseUltigen()).mintHatchlings(to, monsterIds);
    }

    function _checkAmount(uint256 amount, uint256 max) private pure {
        if (amount == 0 || amount > max) revert UltigenEggs_InvalidAmount(amount, max);
    }

    function _ultigenEggsStorage() private pure returns (UltigenEggsStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
