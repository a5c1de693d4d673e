// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {IERC1155Errors, IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";

contract UltigenEggsTest is UltigenFixture {
    function test_GivenAFreshProxy_ItIsSetUp() public view {
        vm.assertEq(eggs.owner(), owner);
        vm.assertEq(eggs.signer(), signer);
        vm.assertEq(eggs.EGG_PRICE(), PRICE);
        vm.assertEq(eggs.hatchyToken(), address(token));
        vm.assertEq(eggs.getHatchyTokenAddress(), address(token));
        vm.assertEq(eggs.hatchyverseUltigen(), address(monsters));
        vm.assertEq(eggs.getUltigenAddress(), address(monsters));
        vm.assertEq(eggs.treasury(), treasury);
        vm.assertEq(eggs.uri(0), "https://hatchery.test/eggs/{id}");
        vm.assertEq(eggs.PLANT_EGG(), 0);
        vm.assertEq(eggs.WATER_EGG(), 1);
        vm.assertEq(eggs.FIRE_EGG(), 2);
        vm.assertEq(eggs.LIGHT_EGG(), 3);
        vm.assertEq(eggs.DARK_EGG(), 4);
        vm.assertEq(eggs.eggToMonsterId(eggs.DARK_EGG()), 55);
        vm.assertEq(eggs.eggToMonsterId(5), 0);
    }

    function test_ItDeclaresItsInterfaces() public view {
        vm.assertEq(eggs.supportsInterface(type(IERC165).interfaceId), true);
        vm.assertEq(eggs.supportsInterface(type(IERC1155).interfaceId), true);
        vm.assertEq(eggs.supportsInterface(type(IERC1155MetadataURI).interfaceId), true);
        vm.assertEq(eggs.supportsInterface(0xffffffff), false);
    }

    // buyEgg

    function testFuzz_GivenAnAllowance_BuyEggPaysTheTreasury(uint256 eggType, uint256 amount) public {
        eggType = bound(eggType, 0, 4);
        amount = bound(amount, 1, 40);
        _fund(alice, PRICE * amount);

        vm.expectEmit(address(eggs));
        emit IUltigenEggs.EggBought(alice, eggType, amount);
        vm.prank(alice);
        eggs.buyEgg(eggType, amount);

        vm.assertEq(eggs.balanceOf(alice, eggType), amount);
        vm.assertEq(token.balanceOf(alice), 0);
        vm.assertEq(token.balanceOf(treasury), PRICE * amount);
        vm.assertEq(token.balanceOf(address(eggs)), 0);
    }

    function test_GivenNoTreasury_BuyEggPaysTheOwner() public {
        vm.prank(owner);
        eggs.setTreasury(address(0));
        _fund(alice, PRICE);

        vm.prank(alice);
        eggs.buyEgg(0, 1);

        vm.assertEq(token.balanceOf(owner), PRICE);
    }

    function testFuzz_RevertWhen_BuyingNoneOrMoreThan40(uint256 amount) public {
        vm.assume(amount == 0 || amount > 40);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IUltigenEggs.UltigenEggs_InvalidAmount.selector, amount, 40));
        eggs.buyEgg(0, amount);
    }

    function testFuzz_RevertWhen_BuyingAnUnknownType(uint256 eggType) public {
        eggType = bound(eggType, 5, type(uint256).max);
        _fund(alice, PRICE);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IUltigenEggs.UltigenEggs_InvalidEggType.selector, eggType));
        eggs.buyEgg(eggType, 1);
    }

    function test_RevertWhen_TheAllowanceIsTooSmall() public {
        _fund(alice, PRICE);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(eggs), PRICE, 2 * PRICE)
        );
        eggs.buyEgg(0, 2);
    }

    function test_RevertWhen_TheBalanceIsTooSmall() public {
        vm.startPrank(alice);
        token.approve(address(eggs), PRICE);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 0, PRICE));
        eggs.buyEgg(0, 1);
        vm.stopPrank();
    }

    // mintEggWithSignature

    function testFuzz_GivenAVoucher_MintsToItsReceiver(uint256 eggType, uint256 amount) public {
        eggType = bound(eggType, 0, 4);
        amount = bound(amount, 1, type(uint128).max);
        eggs.mintEggWithSignature(_mintVoucher(alice, eggType, amount, 1));
        vm.assertEq(eggs.balanceOf(alice, eggType), amount);
    }

    function test_RevertWhen_AVoucherNamesAnUnknownType() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 5, 1, 1);
        vm.expectRevert(abi.encodeWithSelector(IUltigenEggs.UltigenEggs_InvalidEggType.selector, 5));
        eggs.mintEggWithSignature(payload);
    }

    function test_RevertWhen_AVoucherIsForNoEggs() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 0, 1);
        vm.expectRevert(
            abi.encodeWithSelector(IUltigenEggs.UltigenEggs_InvalidAmount.selector, 0, type(uint256).max)
        );
        eggs.mintEggWithSignature(payload);
    }

    function test_RevertWhen_AVoucherIsForNobody() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(address(0), 0, 1, 1);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        eggs.mintEggWithSignature(payload);
    }

    function test_GivenARevertedRedemption_TheVoucherIsStillGood() public {
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(alice, 0, list(1), 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, 0)
        );
        eggs.hatchEggsWithSignature(payload);
        vm.assertEq(eggs.isVoucherUsed(1), false);

        _giveEggs(alice, 0, 1);
        eggs.hatchEggsWithSignature(payload);
        vm.assertEq(monsters.ownerOf(1), alice);
    }

    // hatchEggsWithSignature

    function test_GivenEggs_AHatchVoucherTurnsThemIntoMonsters() public {
        _giveEggs(alice, 2, 3);
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(alice, 2, list(31, 34), 1);

        vm.expectEmit(address(eggs));
        emit IERC1155.TransferSingle(stranger, alice, address(0), 2, 2);
        vm.expectEmit(address(eggs));
        emit IUltigenEggs.EggHatched(alice, 2, 31);
        vm.expectEmit(address(eggs));
        emit IUltigenEggs.EggHatched(alice, 2, 34);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.MonsterMinted(alice, 1, 1, 31);
        vm.expectEmit(address(monsters));
        emit IUltigenMonsters.MonsterMinted(alice, 2, 2, 34);
        vm.prank(stranger);
        eggs.hatchEggsWithSignature(payload);

        vm.assertEq(eggs.balanceOf(alice, 2), 1);
        vm.assertEq(monsters.balanceOf(alice), 2);
        IUltigenMonsters.Monster memory second = monsters.getMonster(2);
        vm.assertEq(second.uniqueId, 2);
        vm.assertEq(second.monsterId, 34);
        vm.assertEq(second.level, 1);
        vm.assertEq(second.stage, 1);
        vm.assertEq(second.xp, 0);
        vm.assertEq(second.skills.length, 0);
    }

    function testFuzz_GivenEggs_HatchesAtMost10(uint256 eggType, uint256 amount, uint256 held) public {
        eggType = bound(eggType, 0, 4);
        amount = bound(amount, 1, 10);
        held = bound(held, amount, 1000);
        _giveEggs(alice, eggType, held);

        eggs.hatchEggsWithSignature(_hatchVoucher(alice, eggType, range(1, amount), 1));

        vm.assertEq(eggs.balanceOf(alice, eggType), held - amount);
        vm.assertEq(monsters.tokensOfOwner(alice), range(1, amount));
    }

    function testFuzz_RevertWhen_HatchingNoneOrMoreThan10(uint256 amount) public {
        amount = bound(amount, 11, 60);
        _giveEggs(alice, 0, amount);
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(alice, 0, range(1, amount), 1);
        vm.expectRevert(abi.encodeWithSelector(IUltigenEggs.UltigenEggs_InvalidAmount.selector, amount, 10));
        eggs.hatchEggsWithSignature(payload);

        payload = _hatchVoucher(alice, 0, new uint256[](0), 1);
        vm.expectRevert(abi.encodeWithSelector(IUltigenEggs.UltigenEggs_InvalidAmount.selector, 0, 10));
        eggs.hatchEggsWithSignature(payload);
    }

    function test_RevertWhen_TheMonstersAreNotOnePerEgg() public {
        _giveEggs(alice, 0, 3);
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(alice, 0, list(1, 2), 1);
        payload.amount = 3;
        payload.signature = _sign(SIGNER_KEY, _hatchDigest(payload, DEADLINE), DEADLINE);
        vm.expectRevert(abi.encodeWithSelector(IUltigenEggs.UltigenEggs_LengthMismatch.selector, 3, 2));
        eggs.hatchEggsWithSignature(payload);
    }

    function test_RevertWhen_HatchingAnUnknownType() public {
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(alice, 9, list(1), 1);
        vm.expectRevert(abi.encodeWithSelector(IUltigenEggs.UltigenEggs_InvalidEggType.selector, 9));
        eggs.hatchEggsWithSignature(payload);
    }

    function test_RevertWhen_TheEggsAreOfAnotherType() public {
        _giveEggs(alice, 0, 1);
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(alice, 1, list(16), 1);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, 1)
        );
        eggs.hatchEggsWithSignature(payload);
    }

    // mintEggToAddress, hatchEggsToAddress

    function testFuzz_GivenTheOwnerOrTheMonsters_EggsAreMinted(bool byOwner, uint256 amount) public {
        amount = bound(amount, 1, type(uint128).max);
        vm.prank(byOwner ? owner : address(monsters));
        eggs.mintEggToAddress(alice, 3, amount);
        vm.assertEq(eggs.balanceOf(alice, 3), amount);
    }

    function testFuzz_GivenTheOwnerOrTheMonsters_EggsHatch(bool byOwner, uint256 amount) public {
        amount = bound(amount, 1, 10);
        _giveEggs(alice, 3, amount);
        vm.prank(byOwner ? owner : address(monsters));
        eggs.hatchEggsToAddress(alice, 3, amount, range(43, amount));
        vm.assertEq(monsters.balanceOf(alice), amount);
    }

    function test_RevertWhen_AStrangerMintsOrHatches() public {
        bytes memory denied = abi.encodeWithSelector(IUltigenEggs.UltigenEggs_NotAuthorized.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(denied);
        eggs.mintEggToAddress(stranger, 0, 1);
        vm.expectRevert(denied);
        eggs.hatchEggsToAddress(alice, 0, 1, list(1));
        vm.stopPrank();
    }

    // administration

    function test_GivenTheOwner_EverySettingIsSet() public {
        vm.startPrank(owner);
        vm.expectEmit(address(eggs));
        emit IUltigenEggs.EggPriceChanged(5);
        eggs.setEggPrice(5);
        vm.expectEmit(address(eggs));
        emit IUltigenEggs.TreasuryChanged(bob);
        eggs.setTreasury(bob);
        vm.expectEmit(address(eggs));
        emit IUltigenEggs.HatchyTokenChanged(bob);
        eggs.setHatchyTokenAddress(bob);
        vm.expectEmit(address(eggs));
        emit IUltigenEggs.UltigenChanged(bob);
        eggs.setUltigenAddress(bob);
        vm.expectEmit(address(eggs));
        emit IUltigenEggs.EggMonsterChanged(4, 58);
        eggs.setEggToMonsterId(4, 58);
        eggs.setURI("ipfs://{id}");
        vm.stopPrank();

        vm.assertEq(eggs.EGG_PRICE(), 5);
        vm.assertEq(eggs.treasury(), bob);
        vm.assertEq(eggs.hatchyToken(), bob);
        vm.assertEq(eggs.hatchyverseUltigen(), bob);
        vm.assertEq(eggs.eggToMonsterId(4), 58);
        vm.assertEq(eggs.uri(4), "ipfs://{id}");
    }

    function test_RevertWhen_ASettingIsSenseless() public {
        vm.startPrank(owner);
        vm.expectRevert(IUltigenEggs.UltigenEggs_ZeroAddress.selector);
        eggs.setHatchyTokenAddress(address(0));
        vm.expectRevert(IUltigenEggs.UltigenEggs_ZeroAddress.selector);
        eggs.setUltigenAddress(address(0));
        vm.expectRevert(abi.encodeWithSelector(IUltigenEggs.UltigenEggs_InvalidEggType.selector, 5));
        eggs.setEggToMonsterId(5, 1);
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerAdministers() public {
        address next = _deployCode("UltigenEggs");
        bytes[] memory calls = new bytes[](7);
        calls[0] = abi.encodeCall(eggs.setEggPrice, (0));
        calls[1] = abi.encodeCall(eggs.setTreasury, (stranger));
        calls[2] = abi.encodeCall(eggs.setHatchyTokenAddress, (stranger));
        calls[3] = abi.encodeCall(eggs.setUltigenAddress, (stranger));
        calls[4] = abi.encodeCall(eggs.setEggToMonsterId, (0, 1));
        calls[5] = abi.encodeCall(eggs.setURI, ("x"));
        calls[6] = abi.encodeCall(eggs.upgradeToAndCall, (next, ""));
        bytes memory denied =
            abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger);
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(stranger);
            (bool done, bytes memory reason) = address(eggs).call(calls[i]);
            vm.assertEq(done, false);
            vm.assertEq(keccak256(reason), keccak256(denied));
        }
    }

    function test_GivenTheOwner_UpgradeKeepsUsedVouchers() public {
        eggs.mintEggWithSignature(_mintVoucher(alice, 0, 1, 5));
        address next = _deployCode("UltigenEggs");

        vm.prank(owner);
        eggs.upgradeToAndCall(next, "");

        vm.assertEq(eggs.isVoucherUsed(5), true);
        vm.assertEq(eggs.balanceOf(alice, 0), 1);
        vm.assertEq(eggs.EGG_PRICE(), PRICE);
    }

    function test_GivenARiseMinedFirst_TheBuyersBoundHolds() public {
        token.transfer(alice, 1000 * PRICE);
        vm.prank(alice);
        token.approve(address(eggs), type(uint256).max);
        vm.prank(owner);
        eggs.setEggPrice(100 * PRICE);
        vm.expectRevert(
            abi.encodeWithSelector(IUltigenEggs.UltigenEggs_TooExpensive.selector, 200 * PRICE, 2 * PRICE)
        );
        vm.prank(alice);
        eggs.buyEggAtMost(3, 2, 2 * PRICE);

        vm.prank(owner);
        eggs.setEggPrice(PRICE);
        vm.prank(alice);
        eggs.buyEggAtMost(3, 2, 2 * PRICE);
        vm.assertEq(eggs.balanceOf(alice, 3), 2);
    }

    function test_GivenThePriceZero_TheSaleIsClosed() public {
        vm.prank(owner);
        eggs.setEggPrice(0);
        vm.expectRevert(IUltigenEggs.UltigenEggs_NotForSale.selector);
        vm.prank(stranger);
        eggs.buyEgg(0, 40);
    }
}
