// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC1967Utils} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Utils.sol";

import {GameToken} from "../../src/token/GameToken.sol";
import {IGameToken} from "../../src/token/IGameToken.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";

contract GameTokenTest is UltigenFixture {
    function test_GivenAFreshProxy_TheHolderHasTheInitialSupply() public view {
        vm.assertEq(token.balanceOf(address(this)), SUPPLY);
        vm.assertEq(token.totalSupply(), SUPPLY);
        vm.assertEq(token.cap(), 2 * SUPPLY);
        vm.assertEq(token.decimals(), 18);
        vm.assertEq(token.name(), "Hatchy");
        vm.assertEq(token.symbol(), "HATCHY");
        vm.assertEq(token.owner(), owner);
    }

    function testFuzz_GivenTheOwner_MintRaisesTheSupply(uint256 amount) public {
        amount = bound(amount, 0, SUPPLY);

        vm.prank(owner);
        token.mint(alice, amount);

        vm.assertEq(token.balanceOf(alice), amount);
        vm.assertEq(token.totalSupply(), SUPPLY + amount);
    }

    function testFuzz_RevertWhen_MintedBeyondTheCap(uint256 amount) public {
        amount = bound(amount, SUPPLY + 1, type(uint256).max - SUPPLY);

        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IGameToken.GameToken_CapExceeded.selector, SUPPLY + amount, 2 * SUPPLY)
        );
        token.mint(alice, amount);
    }

    function test_RevertWhen_AStrangerMints() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IGameToken.GameToken_BridgeLimitExceeded.selector, stranger, 1, 0)
        );
        token.mint(stranger, 1);
    }

    function testFuzz_GivenAHolder_BurnLowersTheSupply(uint256 amount) public {
        amount = bound(amount, 0, SUPPLY);

        token.burn(amount);

        vm.assertEq(token.totalSupply(), SUPPLY - amount);
    }

    function test_RevertWhen_BurningMoreThanHeld() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, alice, 0, 1));
        token.burn(1);
    }

    function testFuzz_GivenAPermit_TheSpenderMayTransfer(uint256 amount) public {
        amount = bound(amount, 0, SUPPLY);
        address holder = vm.addr(STRANGER_KEY);
        token.transfer(holder, amount);
        bytes32 permitTypeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 digest = _digest(
            "Hatchy", address(token), keccak256(abi.encode(permitTypeHash, holder, bob, amount, 0, DEADLINE))
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(STRANGER_KEY, digest);

        token.permit(holder, bob, amount, DEADLINE, v, r, s);
        vm.prank(bob);
        token.transferFrom(holder, bob, amount);

        vm.assertEq(token.balanceOf(bob), amount);
    }

    function test_GivenTheOwner_UpgradeKeepsTheState() public {
        address next = _deployCode("GameToken");

        vm.prank(owner);
        token.upgradeToAndCall(next, "");

        vm.assertEq(address(uint160(uint256(vm.load(address(token), ERC1967Utils.IMPLEMENTATION_SLOT)))), next);
        vm.assertEq(token.totalSupply(), SUPPLY);
    }

    function _subject() internal view override returns (address) {
        return address(token);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("GameToken");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(GameToken.initialize, ("", "", stranger, stranger, 0, 0));
    }
}
